export { beginTestRun as default } from '#dev/stacking/test-run.ts'
