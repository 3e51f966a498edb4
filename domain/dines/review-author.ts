/** How a member is named beside a review: by the first name and the initial of the last. */
export function reviewAuthor({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string {
  const [initial] = lastName
  return initial === undefined ? firstName : `${firstName} ${initial}.`.trim()
}
