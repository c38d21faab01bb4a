/** Draft of a company registration, and its missing fields. Nothing is sent before the last step. */
import type { PLANO_MODELOS } from '@lastro/contract'
import { isCnpj } from '@lastro/engine'
import { readCnpj } from '@lastro/formato'
import { findProblem } from '../../../sessao/SenhaNovaField.tsx'

export const PASSOS = ['empresa', 'pessoa', 'plano', 'revisao'] as const
export type Passo = (typeof PASSOS)[number]

export interface Rascunho {
  cnpj: string
  razao: string
  curto: string
  nome: string
  senha: string
  modelo: (typeof PLANO_MODELOS)[number]
}

export const RASCUNHO_VAZIO: Rascunho = { cnpj: '', razao: '', curto: '', nome: '', senha: '', modelo: 'gerencial' }

const CNPJ_POSICOES = 14

export type Problema =
  | { key: 'cadastro.empresa.cnpjObrigatorio' | 'cadastro.empresa.cnpjInvalido' | 'cadastro.empresa.razaoObrigatoria' }
  | { key: 'cadastro.empresa.cnpjIncompleto'; posicoes: number }
  | { key: 'cadastro.pessoa.seuNomeObrigatorio' }
  | NonNullable<ReturnType<typeof findProblem>>

export type Problemas = Partial<Record<keyof Rascunho, Problema>>

export function findCnpjProblem(text: string): Problema | undefined {
  const cnpj = readCnpj(text)
  if (cnpj === '') return { key: 'cadastro.empresa.cnpjObrigatorio' }
  if (cnpj.length !== CNPJ_POSICOES) return { key: 'cadastro.empresa.cnpjIncompleto', posicoes: cnpj.length }
  return isCnpj(cnpj) ? undefined : { key: 'cadastro.empresa.cnpjInvalido' }
}

export function findProblemas(passo: Passo, rascunho: Rascunho): Problemas {
  if (passo === 'empresa') {
    const cnpj = findCnpjProblem(rascunho.cnpj)
    return {
      ...(cnpj ? { cnpj } : {}),
      ...(rascunho.razao.trim() === '' ? { razao: { key: 'cadastro.empresa.razaoObrigatoria' } } : {}),
    }
  }
  if (passo === 'pessoa') {
    const senha = findProblem(rascunho.senha)
    return { ...(rascunho.nome.trim() === '' ? { nome: { key: 'cadastro.pessoa.seuNomeObrigatorio' } } : {}), ...(senha ? { senha } : {}) }
  }
  return {}
}

/** The requested step, or the first incomplete one before it. An address may request any step. */
export function reachPasso(asked: number, rascunho: Rascunho): number {
  const wanted = Math.min(Math.max(Math.trunc(asked) || 0, 0), PASSOS.length - 1)
  const incomplete = PASSOS.findIndex((passo) => Object.keys(findProblemas(passo, rascunho)).length > 0)
  return incomplete === -1 ? wanted : Math.min(wanted, incomplete)
}

export function toEmpresa({ cnpj, razao, curto, modelo }: Rascunho) {
  return {
    empresa: { cnpj: readCnpj(cnpj), nome: razao.trim(), ...(curto.trim() ? { nomeCurto: curto.trim() } : {}) },
    plano: { modelo },
  }
}

export function toCadastro(token: string, rascunho: Rascunho) {
  return { token, ...toEmpresa(rascunho), pessoa: { nome: rascunho.nome.trim(), senha: rascunho.senha } }
}
