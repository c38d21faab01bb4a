import type { deParaRotas, ErroDetalhe, RotaBodyLido } from '@lastro/contract'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { loadDados, type DadosDre } from '../cubo/dados.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { previewEfeitos } from './efeitos.ts'
import { exportDePara } from './exportar.ts'
import { listDePara, refOfGrupoItem } from './list.ts'
import * as store from './store.ts'

type Mudancas = RotaBodyLido<typeof deParaRotas.update>['mudancas']

/** Current target of each account about to change: what the audit keeps as "before" and a late writer is shown. */
function currentTargets(dados: DadosDre, mudancas: Mudancas): Map<number, { codigo: string; grupoItem: string | null }> {
  const asked = new Set(mudancas.map(({ contaId }) => contaId))
  const { contas } = listDePara(dados, {})
  return new Map(
    contas
      .filter(({ contaId }) => asked.has(contaId))
      .map(({ contaId, codigo, grupoItem }) => [
        contaId,
        { codigo, grupoItem: grupoItem === null ? null : `${grupoItem.codigo} ${grupoItem.descricao}` },
      ]),
  )
}

function presentConflict(targets: ReadonlyMap<number, { codigo: string; grupoItem: string | null }>): ErroDetalhe[] {
  return [...targets.values()].slice(0, 50).map(({ codigo, grupoItem }) => ({
    campo: codigo,
    valor: grupoItem ?? '',
    message: grupoItem === null ? 'Agora sem destino.' : `Agora aponta para ${grupoItem}.`,
  }))
}

export function createDeParaHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof deParaRotas> {
  return {
    list: async ({ acesso: { cliente }, query, ...leitura }) => listDePara(await cubos.get(leitura, cliente.id), query),
    preview: {
      // A POST because of its size; it reads only.
      ownTransaction: ({ acesso: { cliente }, body, transaction }) =>
        transaction(async (tx, client) => {
          const dados = await cubos.get({ tx, client }, cliente.id)
          return { efeitos: previewEfeitos(dados, body.mudancas) }
        }),
    },
    update: async ({ acesso, body, request, tx, client }) => {
      const { cliente, usuarioId, nome } = acesso
      const versao = await store.lockVersao(tx, cliente.id)
      // Not from the cache: that one serves snapshots, and this transaction is about to change what it read.
      const before = await loadDados(tx, client, cliente.id)
      const changes = body.mudancas.map(({ contaId, grupoItemId }) => ({
        conta: orNotFound(before.contas.get(contaId)),
        para: grupoItemId === null ? null : orNotFound(refOfGrupoItem(before, grupoItemId)),
      }))
      const targets = currentTargets(before, body.mudancas)
      if (versao !== body.versao) throw new ErroApi('de_para_version_conflict', { details: presentConflict(targets) })
      for (const { conta, para } of changes) {
        const regra = { clienteId: cliente.id, conta: conta.codigo, usuarioId, motivo: `Definido por ${nome}` }
        if (para === null) await store.deleteRegraExata(tx, cliente.id, conta.codigo)
        else await store.upsertRegraExata(tx, { ...regra, grupoItemId: para.id })
      }
      await store.advanceVersao(tx)
      await recordAuditoria(
        tx,
        { clienteId: cliente.id, usuarioId, request },
        {
          acao: 'dePara.update',
          assunto: 'DePara',
          antes: changes.map(({ conta }) => ({ conta: conta.codigo, grupoItem: targets.get(conta.id)?.grupoItem ?? null })),
          depois: changes.map(({ conta, para }) => ({
            conta: conta.codigo,
            grupoItem: para === null ? null : `${para.codigo} ${para.descricao}`,
          })),
        },
      )
      return listDePara(await loadDados(tx, client, cliente.id), {})
    },
    exportar: async ({ acesso: { cliente }, query, ...leitura }) =>
      exportDePara(listDePara(await cubos.get(leitura, cliente.id), query), cliente.nomeCurto, query.formato),
  }
}
