import { DEMONSTRACAO_SENHA } from '@lastro/demonstracao'
import type { TestPerson } from './api.ts'

const person = (email: string): TestPerson => ({ email, senha: DEMONSTRACAO_SENHA })

/** Linked to every cliente of the demonstration. */
export const RENATA_GESTORA = person('renata@lastro.demo')
export const HELENA_LEITORA = person('helena@lastro.demo')
export const PAULO_SINGLE_CLIENTE = person('paulo@lastro.demo')
export const TIAGO_ANALISTA = person('tiago@lastro.demo')
export const BRUNO_ADMIN = person('bruno@lastro.demo')
