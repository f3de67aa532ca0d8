/** The second factor of a sign-in over HTTP; loaded with what shows it. */
import {
  CONFIRM_SECOND_FACTOR,
  type Enrolment,
  type FactorProof,
  REMOVE_SECOND_FACTOR,
  RENEW_RECOVERY_CODES,
  RESET_SECOND_FACTOR,
  SECOND_FACTOR,
  type SecondFactorState,
  SET_SECOND_FACTOR_RULE,
  START_SECOND_FACTOR,
} from '../wire/second-factor.ts'
import { ask, type Requesting } from './ask.ts'

export function fetchSecondFactor(http: Requesting): Promise<SecondFactorState> {
  return ask(http, SECOND_FACTOR, undefined)
}

export function startSecondFactor(http: Requesting, password: string): Promise<Enrolment> {
  return ask(http, START_SECOND_FACTOR, password)
}

/** The recovery codes, which are told this once. */
export function confirmSecondFactor(http: Requesting, code: string): Promise<readonly string[]> {
  return ask(http, CONFIRM_SECOND_FACTOR, code)
}

/** Told this once, as at first. */
export function renewRecoveryCodes(http: Requesting, proof: FactorProof): Promise<readonly string[]> {
  return ask(http, RENEW_RECOVERY_CODES, proof)
}

export function removeSecondFactor(http: Requesting, proof: FactorProof): Promise<void> {
  return ask(http, REMOVE_SECOND_FACTOR, proof)
}

/** Of a colleague, by account name. */
export function resetSecondFactorOf(http: Requesting, userName: string): Promise<void> {
  return ask(http, RESET_SECOND_FACTOR, userName)
}

export function setSecondFactorRule(http: Requesting, isRequired: boolean): Promise<void> {
  return ask(http, SET_SECOND_FACTOR_RULE, isRequired)
}
