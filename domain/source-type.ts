/** Where merchants and members of this platform come from, as it is written on the wire. Source: specification, section 3, partner settings. */
export const sourceType = 'RN'
