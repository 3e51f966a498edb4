import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endDevice, endOtherDevices } from '#contract/endpoints/devices.ts'
import type { Device } from '#contract/schemas/device.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAccountQuery } from '../../../account-data/use-account-query.ts'
import { useCallApi } from '../../../api/use-call-api.ts'
import { formatLongDay, formatMoment } from '../../../copy/format-time.ts'
import { useCopy } from '../../../copy/use-copy.ts'
import { SiteBanner } from '../../../form/site-banner.tsx'
import { toasts } from '../../../frame/toasts/toasts.ts'
import { devicesKey, devicesQuery } from './devices-query.ts'
import sections from '../profile-section.module.css'
import styles from './security.module.css'

/** Where the member is signed in, with a way out of each. */
export function Devices() {
  const t = useCopy()
  const { data: devices, isError } = useAccountQuery(devicesQuery(useCallApi()))
  const title = useRef<HTMLHeadingElement>(null)
  const { ending, end } = useEndDevices(() => title.current?.focus())
  return (
    <section aria-labelledby="devices" className={sections.section}>
      <h2 id="devices" ref={title} tabIndex={-1} className={sections.title}>
        {t('devices.title')}
      </h2>
      <p>{t('devices.text')}</p>
      {devices === undefined && isError ? (
        <SiteBanner kind="error">
          <p>{t('devices.error')}</p>
        </SiteBanner>
      ) : null}
      {devices === undefined && !isError ? <p role="status">{t('frame.loading')}</p> : null}
      {devices === undefined ? null : (
        <>
          {devices.some(({ isThisOne }) => isThisOne) ? null : <p>{t('devices.notThisOne')}</p>}
          <ul className={styles.list}>
            {devices.map((device) => (
              <DeviceItem key={device.id} device={device} waiting={ending === device.id} onEnd={() => end(device)} />
            ))}
          </ul>
          <p>
            <Button
              look="secondary"
              waiting={ending === 'others' ? t('form.working') : null}
              onClick={() => end('others')}
            >
              {t('devices.endOthers')}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

interface DeviceItemProps {
  readonly device: Device
  readonly waiting: boolean
  onEnd(): void
}

function DeviceItem({ device, waiting, onEnd }: DeviceItemProps) {
  const t = useCopy()
  const { isThisOne, firstSeenAt, lastSeenAt } = device
  const name = t('device.name', {
    browser: t(`device.browser.${device.browser}`),
    system: t(`device.system.${device.system}`),
  })
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>
          {isThisOne ? t('devices.thisOne') : t('devices.lastSeen', { dateTime: formatMoment(lastSeenAt) })}
          <br />
          {t('devices.firstSeen', { date: formatLongDay(firstSeenAt) })}
        </p>
      </div>
      {isThisOne ? null : (
        <Button
          look="compactSecondary"
          aria-label={t('devices.endLabel', { device: name })}
          waiting={waiting ? t('form.working') : null}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}

/** Ends one, or all others. What is gone already is as good as ended. */
function useEndDevices(onEnded: () => void) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [ending, setEnding] = useState<string | null>(null)

  async function run(which: Device | 'others'): Promise<void> {
    setEnding(which === 'others' ? which : which.id)
    const call = which === 'others' ? callApi(endOtherDevices, {}) : callApi(endDevice, { params: { id: which.id } })
    const outcome = await call.catch(() => null)
    const isEnded = outcome?.ok === true || outcome?.refusal.code === 'notFound'
    await queryClient.invalidateQueries({ queryKey: devicesKey })
    setEnding(null)
    if (isEnded) onEnded()
    toasts.show(
      isEnded ? { kind: 'success', text: t('devices.ended') } : { kind: 'error', text: t('refusal.unavailable') },
    )
  }

  return {
    ending,
    end(which: Device | 'others') {
      if (ending === null) void run(which)
    },
  }
}
