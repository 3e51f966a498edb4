-- What browsers refused under the page policy, counted: a page that is shown a million times is one row.
create table csp_report (
  partner_id text not null,
  directive text not null,
  blocked text not null,
  page text not null,
  reports bigint not null check (reports > 0),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (partner_id, directive, blocked, page)
);
create index csp_report_last_seen on csp_report (partner_id, last_seen);
