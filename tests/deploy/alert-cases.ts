// oxlint-disable max-lines -- A list of cases.
/** What an alarm is to do, by series with a value a minute, as promtool writes them: `0+6x20` is 0, 6, 12 … for twenty minutes. */
export interface AlertCase {
  readonly alarm: string
  readonly series: Readonly<Record<string, string>>
  /** The last minute before it may tell. */
  readonly silentAt: number
  readonly firesAt: number
  /** With those that the rule gives it. */
  readonly labels: Readonly<Record<string, string>>
  readonly says: string
  /** The same for a state of affairs that nobody is to be told of. */
  readonly calm: Readonly<Record<string, string>>
}

const a = 'job="commensal",instance="a"'
const answers = 'http_server_request_duration_count'

export const alertCases: readonly AlertCase[] = [
  {
    alarm: 'CommensalDown',
    series: { [`up{${a}}`]: '1 1 0x20', 'up{job="commensal",instance="b"}': '1x22' },
    silentAt: 3,
    firesAt: 4,
    labels: { severity: 'page', job: 'commensal', instance: 'a' },
    says: 'The copy a of the site does not answer Prometheus',
    calm: { [`up{${a}}`]: '1 0 1x20' },
  },
  {
    // Where pods come and go, one that is gone is no target any more.
    alarm: 'CommensalDown',
    series: { [`up{${a}}`]: '1 1 stale', 'up{job="other",instance="a"}': '1x20' },
    silentAt: 3,
    firesAt: 4,
    labels: { severity: 'page', job: 'commensal' },
    says: 'Prometheus knows no copy of the site',
    calm: { [`up{${a}}`]: '1x20' },
  },
  {
    alarm: 'CommensalDatabaseAway',
    series: { [`commensal_db_up{${a}}`]: '1 0x20' },
    silentAt: 1,
    firesAt: 2,
    labels: { severity: 'page', job: 'commensal', instance: 'a' },
    says: 'The database does not answer a',
    calm: { [`commensal_db_up{${a}}`]: '1 0 1x20' },
  },
  {
    alarm: 'CommensalClockSkew',
    series: { [`commensal_clock_offset_seconds{${a}}`]: '0 -1200x20' },
    silentAt: 2,
    firesAt: 3,
    labels: { severity: 'page', job: 'commensal', instance: 'a' },
    says: 'The clock of a is -1200 s ahead of the database’s',
    calm: { [`commensal_clock_offset_seconds{${a}}`]: '2x20' },
  },
  {
    alarm: 'CommensalFaults',
    series: { [`${answers}{${a},status="2xx"}`]: '0+960x30', [`${answers}{${a},status="5xx"}`]: '0+40x30' },
    silentAt: 5,
    firesAt: 6,
    labels: { severity: 'page' },
    says: '4% of the answers are 5xx',
    calm: { [`${answers}{${a},status="2xx"}`]: '0+990x30', [`${answers}{${a},status="5xx"}`]: '0+10x30' },
  },
  {
    alarm: 'CommensalSlow',
    series: {
      [`http_server_request_duration_bucket{${a},http_route="/search",le="1"}`]: '0x30',
      [`http_server_request_duration_bucket{${a},http_route="/search",le="2.5"}`]: '0+60x30',
      [`http_server_request_duration_bucket{${a},http_route="/search",le="+Inf"}`]: '0+60x30',
      [`${answers}{${a},http_route="/search"}`]: '0+60x30',
    },
    silentAt: 10,
    firesAt: 11,
    labels: { severity: 'ticket', http_route: '/search' },
    says: '/search takes 2.425s',
    // As slow, but one in a while.
    calm: {
      [`http_server_request_duration_bucket{${a},http_route="/rare",le="1"}`]: '0x30',
      [`http_server_request_duration_bucket{${a},http_route="/rare",le="2.5"}`]: '0+1x30',
      [`http_server_request_duration_bucket{${a},http_route="/rare",le="+Inf"}`]: '0+1x30',
      [`${answers}{${a},http_route="/rare"}`]: '0+1x30',
    },
  },
  {
    alarm: 'CommensalTurnsAway',
    series: { [`commensal_requests_turned_away_total{${a},reason="overload"}`]: '0+30x30' },
    silentAt: 5,
    firesAt: 8,
    labels: { severity: 'page', reason: 'overload' },
    says: 'Requests are turned away: overload',
    calm: {
      [`commensal_requests_turned_away_total{${a},reason="callLimit"}`]: '0+600x30',
      [`commensal_requests_turned_away_total{${a},reason="maintenance"}`]: '0+600x30',
    },
  },
  {
    alarm: 'CommensalWaitsForConnections',
    series: { [`commensal_db_connections_waiting{${a}}`]: '0 6x20' },
    silentAt: 2,
    firesAt: 3,
    labels: { severity: 'page', job: 'commensal', instance: 'a' },
    says: '6 wait for a connection in a',
    calm: { [`commensal_db_connections_waiting{${a}}`]: '5x20' },
  },
  {
    alarm: 'CommensalEventLoopBehind',
    series: { [`nodejs_eventloop_delay_p99{${a}}`]: '0 0.5x20' },
    silentAt: 5,
    firesAt: 6,
    labels: { severity: 'ticket', job: 'commensal', instance: 'a' },
    says: 'The event loop of a is 500ms late',
    calm: { [`nodejs_eventloop_delay_p99{${a}}`]: '0.3x20' },
  },
  {
    alarm: 'CommensalMemory',
    series: { [`process_memory_bytes{${a},kind="rss"}`]: '3e8 8.388608e8x20' },
    silentAt: 10,
    firesAt: 11,
    labels: { severity: 'ticket', job: 'commensal', instance: 'a', kind: 'rss' },
    says: 'a holds 800MiB',
    calm: { [`process_memory_bytes{${a},kind="heapTotal"}`]: '9e8x20' },
  },
  {
    alarm: 'CommensalRedisAway',
    series: { [`commensal_redis_up{${a}}`]: '1 0x20' },
    silentAt: 5,
    firesAt: 6,
    labels: { severity: 'ticket', job: 'commensal', instance: 'a' },
    says: 'Redis does not answer a',
    calm: { [`commensal_redis_up{${a}}`]: '1 0 0 0 1x20' },
  },
  {
    alarm: 'CommensalCardsTriedOut',
    series: { [`commensal_cards_numbers_total{${a},outcome="stopped"}`]: '0+1x60' },
    silentAt: 5,
    firesAt: 31,
    labels: { severity: 'ticket' },
    says: 'Card numbers are tried out: 30 stops within half an hour',
    calm: { [`commensal_cards_numbers_total{${a},outcome="stopped"}`]: '0 1x60' },
  },
  {
    alarm: 'CommensalDayBound',
    series: { [`commensal_day_bound_refusals_total{${a},door="joins"}`]: '0+1x60' },
    silentAt: 1,
    firesAt: 5,
    labels: { severity: 'ticket', door: 'joins' },
    says: 'Visitors ask for more joins than a programme takes in a day',
    calm: { [`commensal_day_bound_refusals_total{${a},door="joins"}`]: '0x60' },
  },
  {
    alarm: 'CommensalFeedSilent',
    series: {
      [`commensal_feed_lag_seconds{${a},network="visa"}`]: '0 21660x20',
      'commensal_feed_lag_seconds{job="commensal",instance="b",network="visa"}': '0 21670x20',
    },
    silentAt: 10,
    firesAt: 11,
    labels: { severity: 'page', network: 'visa' },
    says: 'No event of visa for 6h 1m 0s',
    // One copy asked a while ago.
    calm: {
      [`commensal_feed_lag_seconds{${a},network="visa"}`]: '21660x20',
      'commensal_feed_lag_seconds{job="commensal",instance="b",network="visa"}': '10x20',
    },
  },
  {
    alarm: 'CommensalEventsUnmatched',
    series: {
      [`commensal_feed_events_total{${a},network="amex",outcome="accepted"}`]: '0+3x120',
      [`commensal_feed_events_total{${a},network="amex",outcome="unmatched"}`]: '0+1x120',
      [`commensal_feed_events_total{${a},network="amex",outcome="duplicates"}`]: '0+100x120',
      [`commensal_feed_events_total{${a},network="amex",outcome="quarantined"}`]: '0x120',
    },
    silentAt: 20,
    firesAt: 100,
    labels: { severity: 'ticket', network: 'amex' },
    says: '25% of the events of amex match nothing',
    // A large share of a few.
    calm: {
      [`commensal_feed_events_total{${a},network="amex",outcome="accepted"}`]: '0x120',
      [`commensal_feed_events_total{${a},network="amex",outcome="unmatched"}`]: '0 0 0 20x117',
    },
  },
  {
    // The very first of its kind: the count was there before, at zero.
    alarm: 'CommensalEventsQuarantined',
    series: { [`commensal_feed_events_total{${a},network="visa",outcome="quarantined"}`]: '0 0 1x20' },
    silentAt: 1,
    firesAt: 3,
    labels: { severity: 'ticket', network: 'visa' },
    says: 'visa sent events that contradict earlier ones',
    calm: { [`commensal_feed_events_total{${a},network="visa",outcome="quarantined"}`]: '7x20' },
  },
  {
    alarm: 'CommensalExceptionsOld',
    series: {
      [`commensal_feed_quarantined_age_seconds{${a},network="visa"}`]: '0 90000x40',
      'commensal_feed_quarantined_age_seconds{job="commensal",instance="b",network="visa"}': '0 90000x40',
    },
    silentAt: 15,
    firesAt: 17,
    labels: { severity: 'ticket', network: 'visa' },
    says: 'An event of visa was put aside 1d 1h 0m 0s ago and nobody has settled it',
    calm: { [`commensal_feed_quarantined_age_seconds{${a},network="visa"}`]: '86400x40' },
  },
  {
    alarm: 'CommensalExceptionsMany',
    series: { [`commensal_feed_quarantined{${a},network="amex"}`]: '0 100x20' },
    silentAt: 5,
    firesAt: 7,
    labels: { severity: 'page', network: 'amex' },
    says: '100 events of amex were put aside',
    calm: { [`commensal_feed_quarantined{${a},network="amex"}`]: '99x20' },
  },
  {
    alarm: 'CommensalUndecidedOld',
    series: { [`commensal_feed_undecided_age_seconds{${a},network="visa"}`]: '0 262800x40' },
    silentAt: 15,
    firesAt: 17,
    labels: { severity: 'ticket', network: 'visa' },
    says: 'For 3d 1h 0m 0s an event of visa has waited for a person to say to which payment or card it belongs',
    calm: { [`commensal_feed_undecided_age_seconds{${a},network="visa"}`]: '259200x40' },
  },
  {
    alarm: 'CommensalUndecidedMany',
    series: { [`commensal_feed_undecided{${a},network="amex"}`]: '0 100x20' },
    silentAt: 5,
    firesAt: 7,
    labels: { severity: 'page', network: 'amex' },
    says: '100 events of amex wait for a person to say to which payment or card they belong',
    calm: { [`commensal_feed_undecided{${a},network="amex"}`]: '99x20' },
  },
  {
    alarm: 'CommensalOutboxOld',
    series: { [`commensal_outbox_age_seconds{${a},partner="hilton",receiver="partner"}`]: '0 3660x20' },
    silentAt: 5,
    firesAt: 6,
    labels: { severity: 'page', partner: 'hilton' },
    says: 'hilton has not taken its postings for 1h 1m 0s',
    calm: { [`commensal_outbox_age_seconds{${a},partner="hilton",receiver="none"}`]: '90000x20' },
  },
  {
    alarm: 'CommensalPostingsAboutToFail',
    series: { [`commensal_outbox_age_seconds{${a},partner="nosh",receiver="networks"}`]: '0 21660x20' },
    silentAt: 5,
    firesAt: 6,
    labels: { severity: 'page', partner: 'nosh', receiver: 'networks' },
    says: 'nosh: postings have waited for 6h 1m 0s and will be given up',
    calm: { [`commensal_outbox_age_seconds{${a},partner="nosh",receiver="standIn"}`]: '90000x20' },
  },
  {
    alarm: 'CommensalUrgentMailDelayed',
    series: { [`commensal_mails_urgent_age_seconds{${a},partner="nosh"}`]: '0 240x20' },
    silentAt: 2,
    firesAt: 3,
    labels: { severity: 'page', partner: 'nosh' },
    says: 'nosh: links and warnings by mail have waited for 4m 0s',
    calm: { [`commensal_mails_urgent_age_seconds{${a},partner="nosh"}`]: '60x20' },
  },
  {
    alarm: 'CommensalNoticesDelayed',
    series: { [`commensal_texts_delay_seconds{${a},partner="nosh"}`]: '0 1200x40' },
    silentAt: 10,
    firesAt: 11,
    labels: { severity: 'ticket', partner: 'nosh' },
    says: 'nosh: notices by mail or text have waited for 20m 0s',
    calm: { [`commensal_mails_notices_age_seconds{${a},partner="nosh"}`]: '3000x40' },
  },
  {
    alarm: 'CommensalPostingsFailed',
    series: {
      [`commensal_postings_failed{${a},partner="hilton"}`]: '0 3x20',
      'commensal_postings_failed{job="commensal",instance="b",partner="hilton"}': '0 3x20',
    },
    silentAt: 1,
    firesAt: 2,
    labels: { severity: 'page', partner: 'hilton' },
    says: '3 postings to hilton were given up',
    calm: { [`commensal_postings_failed{${a},partner="hilton"}`]: '0x20' },
  },
  {
    alarm: 'CommensalPostingsFailedOld',
    series: { [`commensal_postings_failed_age_seconds{${a},partner="hilton"}`]: '0 90000x40' },
    silentAt: 15,
    firesAt: 17,
    labels: { severity: 'ticket', partner: 'hilton' },
    says: 'A posting of hilton was given up 1d 1h 0m 0s ago and nobody has settled it',
    calm: { [`commensal_postings_failed_age_seconds{${a},partner="hilton"}`]: '86400x40' },
  },
  {
    alarm: 'CommensalCreditsOld',
    series: { [`commensal_statement_credits_age_seconds{${a},partner="nosh"}`]: '0 608400x90' },
    silentAt: 60,
    firesAt: 61,
    labels: { severity: 'ticket', partner: 'nosh' },
    says: 'A statement credit of nosh has been open for 7d 1h 0m 0s',
    calm: { [`commensal_statement_credits_age_seconds{${a},partner="nosh"}`]: '604800x90' },
  },
  {
    alarm: 'CommensalDeliveriesHeld',
    series: { [`commensal_deliveries_held{${a},partner="nosh"}`]: '0 1x90' },
    silentAt: 60,
    firesAt: 61,
    labels: { severity: 'ticket', partner: 'nosh' },
    says: 'Nothing goes out of nosh: its deliveries are held',
    calm: { [`commensal_deliveries_held{${a},partner="nosh"}`]: '0x90' },
  },
  {
    // Two copies, of which neither ends its rounds; time begins at zero.
    alarm: 'CommensalJobsStand',
    series: {
      [`commensal_job_last_success_timestamp_seconds{${a},name="rewards"}`]: '0x30',
      'commensal_job_last_success_timestamp_seconds{job="commensal",instance="b",name="rewards"}': '60x30',
    },
    silentAt: 11,
    firesAt: 12,
    labels: { severity: 'page', name: 'rewards' },
    says: 'The job rewards has not ended well for 11m 0s',
    calm: {
      [`commensal_job_last_success_timestamp_seconds{${a},name="rewards"}`]: '0x30',
      'commensal_job_last_success_timestamp_seconds{job="commensal",instance="b",name="rewards"}': '0+60x30',
    },
  },
]
