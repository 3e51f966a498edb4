export const prospectEmailMax = 50
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `email` trimmed; null when it can be sent. */
export function prospectEmailProblem(email: string): 'required' | 'email' | null {
  if (email === '') return 'required'
  return emailPattern.test(email) && email.length <= prospectEmailMax ? null : 'email'
}
