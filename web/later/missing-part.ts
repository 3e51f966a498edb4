type Recovery = (error: unknown) => Promise<never>

/** Until the page is hydrated, what the server drew stays: its links and forms work without scripts. */
let recover: Recovery = () => new Promise(() => {})

/** Sets what happens from now on when a part fails to load. */
export function onMissingPart(recovery: Recovery): void {
  recover = recovery
}

/** Waits for a part that the user needs. Where it fails to load, because another build is served by now, the page recovers instead of breaking. */
export function loadPart<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch((error: unknown) => recover(error))
}
