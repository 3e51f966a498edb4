import type { NoticeChoices } from '#contract/schemas/notice-choices.ts'
import { isMarketing, type NoticeChannel, noticeChannels } from '#domain/notices/notice-kinds.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import { useAccountQuery } from '../../../account-data/use-account-query.ts'
import { useCallApi } from '../../../api/use-call-api.ts'
import { useCopy } from '../../../copy/use-copy.ts'
import { SiteBanner } from '../../../form/site-banner.tsx'
import { usePartner } from '../../../site/use-site.ts'
import sections from '../profile-section.module.css'
import styles from './told.module.css'
import { toldQuery } from './told-query.ts'
import { useChoose } from './use-choose.ts'

const channelNames = { mail: 'told.byMail', text: 'told.byText' } as const

/** What the member is told, and on which ways beside the inbox. Each switch saves at once: it is no part of the form above. */
export function Told() {
  const t = useCopy()
  const { data: choices, isError } = useAccountQuery(toldQuery(useCallApi()))
  return (
    <section aria-labelledby="told-title" className={sections.section}>
      <h2 id="told-title" className={sections.title}>
        {t('told.title')}
      </h2>
      <p>{t('told.lead')}</p>
      {choices === undefined && isError ? (
        <SiteBanner kind="error">
          <p>{t('told.error')}</p>
        </SiteBanner>
      ) : null}
      {choices === undefined && !isError ? <p role="status">{t('frame.loading')}</p> : null}
      {choices === undefined ? null : <ToldTable choices={choices} />}
    </section>
  )
}

function ToldTable({ choices }: { readonly choices: NoticeChoices }) {
  const t = useCopy()
  const { programName } = usePartner()
  const channels = noticeChannels.filter((channel) => choices.some((choice) => choice.channel === channel))
  const categories = [...new Set(choices.map(({ category }) => category))]
  const needs = choices.filter(({ state }) => state === 'needsConsent')
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Hidden>{t('told.what')}</Hidden>
            </th>
            <th scope="col">{t('told.inbox')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(channelNames[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category}>
              <th scope="row">
                {t(`told.${category}.name`)}
                <span className={styles.note}>{t(`told.${category}.text`)}</span>
              </th>
              <td>
                <CheckIcon size={20} />
                <Hidden>{t('told.always')}</Hidden>
              </td>
              {channels.map((channel) => (
                <td key={channel}>
                  <Cell choices={choices} category={category} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.notes}>
        <li>{t('told.legalNote')}</li>
        {needs.some(({ category, channel }) => channel === 'mail' && isMarketing(category)) ? (
          <li>{t('told.needsMail', { programName })}</li>
        ) : null}
        {needs.some(({ channel }) => channel === 'text') ? <li>{t('told.needsText')}</li> : null}
      </ul>
    </>
  )
}

interface CellProps {
  readonly choices: NoticeChoices
  readonly category: NoticeChoices[number]['category']
  readonly channel: NoticeChannel
}

/** A switch, where there is something to switch. */
function Cell({ choices, category, channel }: CellProps) {
  const t = useCopy()
  const choose = useChoose()
  const choice = choices.find((one) => one.category === category && one.channel === channel)
  if (choice === undefined) return <span className={styles.none}>{t('told.none')}</span>
  const { state, taken } = choice
  if (state === 'always') return <span className={styles.always}>{t('told.always')}</span>
  const isOpen = state === 'open'
  return (
    <Switch
      checked={isOpen && taken}
      disabled={!isOpen}
      onChange={(event) => choose({ category, channel, taken: event.currentTarget.checked })}
    >
      <Hidden>{t('told.cell', { what: t(`told.${category}.name`), way: t(channelNames[channel]) })}</Hidden>
    </Switch>
  )
}
