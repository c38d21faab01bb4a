/** People of the demonstration, by what they may do. */
import { DEMONSTRACAO_SENHA } from '@lastro/demonstracao'
import type { Pessoa } from './api.ts'

const person = (email: string): Pessoa => ({ email, senha: DEMONSTRACAO_SENHA })

/** Controller, linked to every cliente of the demonstration. */
export const RENATA_GESTORA = person('renata@lastro.demo')
/** Reads, and exports nothing but what a reader may. */
export const HELENA_LEITORA = person('helena@lastro.demo')
/** Manager of an area, linked to one cliente only. */
export const PAULO_DE_UM_CLIENTE = person('paulo@lastro.demo')
/** Works with the accounts; administers nobody. */
export const TIAGO_ANALISTA = person('tiago@lastro.demo')
/** Of the provider: everything, in every cliente. */
export const BRUNO_ADMIN = person('bruno@lastro.demo')
