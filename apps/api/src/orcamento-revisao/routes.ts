import { REVISAO_LINHAS_MAX, type orcamentoRevisaoRotas } from '@lastro/contract'
import type { Handlers } from '../http/handler.ts'
import { diffVersoes } from './diferencas.ts'
import { exportRevisao } from './exportar.ts'

export function createOrcamentoRevisaoHandlers(): Handlers<typeof orcamentoRevisaoRotas> {
  return {
    diff: async ({ acesso, params, query, tx }) => {
      const revisao = await diffVersoes(tx, acesso.cliente.id, { ...params, ...query })
      return { ...revisao, linhas: revisao.linhas.slice(0, REVISAO_LINHAS_MAX) }
    },
    export: async ({ acesso, params: { id }, query: { formato, ...filtro }, tx }) => {
      const revisao = await diffVersoes(tx, acesso.cliente.id, { id, ...filtro })
      const depois = { nome: revisao.nome, versao: revisao.depois.versaoNumero, linhas: revisao.linhas.length }
      return { ...(await exportRevisao(revisao, formato)), registro: { assuntoId: id, depois } }
    },
  }
}
