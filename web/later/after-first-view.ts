/** Past what a person waits for; what comes then competes with nothing. */
const quietMs = 3000

/** Runs what no first view needs: some seconds after everything has loaded. */
export function afterFirstView(work: () => void): void {
  const later = () => setTimeout(work, quietMs)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
