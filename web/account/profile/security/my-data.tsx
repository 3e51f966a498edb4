import { useState } from 'react'
import { getMyData } from '#contract/endpoints/leaving.ts'
import type { MyData } from '#contract/schemas/leaving.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { useCallApi } from '../../../api/use-call-api.ts'
import { useCopy } from '../../../copy/use-copy.ts'
import { ProofDialog } from '../../../proof/proof-dialog.tsx'
import { SiteBanner } from '../../../form/site-banner.tsx'
import sections from '../profile-section.module.css'
import styles from './security.module.css'
import { useProven } from '../../../proof/use-proven.ts'

/** The addresses under which the browser holds the two files. */
interface Files {
  readonly json: string
  readonly page: string
}

/** Everything that is kept of the member, as two files. They are made when asked for, and stay in this browser. */
export function MyDataSection() {
  const t = useCopy()
  const callApi = useCallApi()
  const [files, setFiles] = useState<Files | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const gathering = useProven<MyData>({
    call: () => callApi(getMyData, {}),
    settle(outcome) {
      setFiles(outcome?.ok ? filesOf(outcome.answer) : null)
      setFailed(outcome?.ok ? null : t(outcome?.status === 429 ? 'refusal.tooManyRequests' : 'refusal.unavailable'))
    },
  })
  return (
    <section aria-labelledby="my-data" className={sections.section}>
      <h2 id="my-data" className={sections.title}>
        {t('myData.heading')}
      </h2>
      <p>{t('myData.help')}</p>
      {failed === null ? null : (
        <SiteBanner kind="error">
          <p>{failed}</p>
        </SiteBanner>
      )}
      <div role="status">
        {files === null ? null : (
          <p className={styles.buttons}>
            <a href={files.page} download="my-data.html" className={buttonClass('secondary')}>
              {t('myData.page')}
            </a>
            <a href={files.json} download="my-data.json" className={buttonClass('secondary')}>
              {t('myData.json')}
            </a>
          </p>
        )}
      </div>
      <p>
        <Button
          look="secondary"
          waiting={gathering.waiting ? t('form.working') : null}
          onClick={() => void gathering.run()}
        >
          {t(files === null ? 'myData.gather' : 'myData.again')}
        </Button>
      </p>
      {gathering.isAsked ? <ProofDialog onProved={gathering.proved} onCancel={gathering.cancel} /> : null}
    </section>
  )
}

function filesOf({ data, page }: MyData): Files {
  return {
    json: addressOf(JSON.stringify(data, null, 2), 'application/json'),
    page: addressOf(page, 'text/html'),
  }
}

function addressOf(text: string, type: string): string {
  return URL.createObjectURL(new Blob([text], { type }))
}
