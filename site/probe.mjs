// Asks the process beside it whether it lives, for a container's health check: no shell and no other program is needed for that.
const port = process.argv[2] ?? process.env.PORT ?? '3000'
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
