/** Draft of a company registration, and its missing fields. Nothing is sent before the last step. */
import type { PLANO_MODELOS } from '@lastro/contract'
import { isCnpj } from '@lastro/engine'
import { readCnpj } from '@lastro/formato'
import { findProblem } from '../../../sessao/SenhaNovaField.tsx'

export const STEPS = ['empresa', 'pessoa', 'plano', 'revisao'] as const
export type CadastroStep = (typeof STEPS)[number]

export interface CadastroDraft {
  cnpj: string
  razao: string
  short: string
  nome: string
  senha: string
  modelo: (typeof PLANO_MODELOS)[number]
}

export const EMPTY_DRAFT: CadastroDraft = { cnpj: '', razao: '', short: '', nome: '', senha: '', modelo: 'gerencial' }

const CNPJ_POSITIONS = 14

export type FieldProblema =
  | { key: 'cadastro.empresa.cnpjObrigatorio' | 'cadastro.empresa.cnpjInvalido' | 'cadastro.empresa.razaoObrigatoria' }
  | { key: 'cadastro.empresa.cnpjIncompleto'; posicoes: number }
  | { key: 'cadastro.pessoa.seuNomeObrigatorio' }
  | NonNullable<ReturnType<typeof findProblem>>

export type FieldProblemas = Partial<Record<keyof CadastroDraft, FieldProblema>>

export function findCnpjProblem(text: string): FieldProblema | undefined {
  const cnpj = readCnpj(text)
  if (cnpj === '') return { key: 'cadastro.empresa.cnpjObrigatorio' }
  if (cnpj.length !== CNPJ_POSITIONS) return { key: 'cadastro.empresa.cnpjIncompleto', posicoes: cnpj.length }
  return isCnpj(cnpj) ? undefined : { key: 'cadastro.empresa.cnpjInvalido' }
}

export function findProblemas(step: CadastroStep, draft: CadastroDraft): FieldProblemas {
  if (step === 'empresa') {
    const cnpj = findCnpjProblem(draft.cnpj)
    return {
      ...(cnpj ? { cnpj } : {}),
      ...(draft.razao.trim() === '' ? { razao: { key: 'cadastro.empresa.razaoObrigatoria' } } : {}),
    }
  }
  if (step === 'pessoa') {
    const senha = findProblem(draft.senha)
    return { ...(draft.nome.trim() === '' ? { nome: { key: 'cadastro.pessoa.seuNomeObrigatorio' } } : {}), ...(senha ? { senha } : {}) }
  }
  return {}
}

/** The requested step, or the first incomplete one before it. An address may request any step. */
export function reachStep(asked: number, draft: CadastroDraft): number {
  const wanted = Math.min(Math.max(Math.trunc(asked) || 0, 0), STEPS.length - 1)
  const incomplete = STEPS.findIndex((step) => Object.keys(findProblemas(step, draft)).length > 0)
  return incomplete === -1 ? wanted : Math.min(wanted, incomplete)
}

export function toEmpresa({ cnpj, razao, short, modelo }: CadastroDraft) {
  return {
    empresa: { cnpj: readCnpj(cnpj), nome: razao.trim(), ...(short.trim() ? { nomeCurto: short.trim() } : {}) },
    plano: { modelo },
  }
}

export function toCadastro(token: string, draft: CadastroDraft) {
  return { token, ...toEmpresa(draft), pessoa: { nome: draft.nome.trim(), senha: draft.senha } }
}
