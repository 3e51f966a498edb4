import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './staging-page.module.css'

/** Everything that this host keeps in the browser: closed banners and popups, the last search, stored campaign values. Being signed in stays. */
export function ForgetDismissals() {
  const [done, setDone] = useState(false)
  function forget(): void {
    localStorage.clear()
    sessionStorage.clear()
    for (const name of readableCookies(document.cookie)) document.cookie = `${name}=; max-age=0; path=/; secure`
    setDone(true)
  }
  return (
    <section className={styles.part} aria-labelledby="popups-title">
      <h2 id="popups-title">Popups and banners</h2>
      <p>What was closed shows again: the announcement, the popups, the install banner, the survey.</p>
      <Button look="secondary" onClick={forget}>
        Show them again
      </Button>
      <p role="status">{done ? 'Forgotten. Open a page to see them.' : ''}</p>
    </section>
  )
}

function readableCookies(text: string): string[] {
  return text.split('; ').flatMap((part) => part.split('=')[0] || [])
}
