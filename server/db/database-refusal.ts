import { OperatorError } from '../operator-error.ts'

/** Why nothing is done on a database: its message is all that an operator needs. */
export class DatabaseRefusal extends OperatorError {}
