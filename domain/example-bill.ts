/** The bill that home reckons with, in cents. */
export const exampleBill = { dinner: 6400, tip: 1600, total: 8000 } as const
