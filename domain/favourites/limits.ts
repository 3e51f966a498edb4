/** The most restaurants that a member saves, on one list or on none. */
export const savedLimit = 500

/** The most lists that a member gives a name. */
export const listLimit = 50

/** The longest name of a list, in UTF-16 units. */
export const listNameLimit = 40

/** The most restaurants that a browser keeps for who has no account: the oldest give way. */
export const deviceLimit = 200

/** For how many days before it a restaurant's leaving, or an offer's end, is told on the page of saved restaurants. */
export const endingDays = 14
