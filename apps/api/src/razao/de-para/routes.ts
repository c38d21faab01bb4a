import type { deParaArquivoRotas, deParaRegraRotas, deParaRotas } from '@lastro/contract'
import { receiveArquivo } from '../cadastro/arquivo.ts'
import type { HttpSettings } from '../../http/settings.ts'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { Handlers } from '../../http/handler.ts'
import { exportArquivo, importArquivo, previewArquivo } from './arquivo.ts'
import { previewEfeitos } from './effects.ts'
import { exportDePara } from './export.ts'
import { listDePara } from './list.ts'
import { undoDePara, updateDePara } from './change.ts'
import { createRegra, listRegrasAmplas, previewRegra, removeRegra, updateRegra } from './regras.ts'

export function createDeParaHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof deParaRotas> {
  return {
    list: async ({ acesso: { cliente }, query, ...leitura }) => listDePara(await cubos.get(leitura, cliente.id), query),
    preview: {
      // A POST because of its size; it reads only.
      ownTransaction: ({ acesso: { cliente }, body, transaction }) =>
        transaction(async (tx, client) => {
          const dados = await cubos.get({ tx, client }, cliente.id)
          return previewEfeitos(dados, body.mudancas)
        }),
    },
    update: ({ acesso: { cliente, usuarioId, nome }, body, request, tx }) =>
      updateDePara(tx, { clienteId: cliente.id, usuarioId, nome, request }, body),
    undo: ({ acesso: { cliente, usuarioId }, body, request, tx }) =>
      undoDePara(tx, { clienteId: cliente.id, usuarioId, request }, body.auditoriaId),
    export: async ({ acesso: { cliente }, query, ...leitura }) =>
      exportDePara(listDePara(await cubos.get(leitura, cliente.id), query), cliente.nomeCurto, query.formato),
  }
}

export function createDeParaRegraHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof deParaRegraRotas> {
  return {
    list: async ({ acesso: { cliente }, ...leitura }) => listRegrasAmplas(leitura.tx, cliente.id, await cubos.get(leitura, cliente.id)),
    preview: {
      // A POST because of its size; it reads only.
      ownTransaction: ({ acesso: { cliente }, body, transaction }) =>
        transaction(async (tx, client) => previewRegra(await cubos.get({ tx, client }, cliente.id), body)),
    },
    create: (pedido) => createRegra(pedido, pedido.body),
    update: (pedido) => updateRegra(pedido, { ...pedido.params, ...pedido.body }),
    remove: (pedido) => removeRegra(pedido, { ...pedido.params, ...pedido.query }),
  }
}

export function createDeParaArquivoHandlers({
  cubos,
  dadosDir,
}: { cubos: CuboCache } & Pick<HttpSettings, 'dadosDir'>): Handlers<typeof deParaArquivoRotas> {
  return {
    export: ({ acesso: { cliente }, query: { formato }, tx }) => exportArquivo(tx, cliente.id, cliente.nomeCurto, formato),
    preview: {
      // Nothing of the database is held while a file is read.
      prepare: async ({ request, query: { excluir } }) => {
        const arquivo = await receiveArquivo(request, dadosDir)
        return async (pedido) =>
          previewArquivo(pedido, await cubos.get(pedido, pedido.acesso.cliente.id), { arquivo, excluir: excluir === '1' })
      },
    },
    import: {
      prepare: async ({ request, query: { excluir, assinatura } }) => {
        const arquivo = await receiveArquivo(request, dadosDir)
        return (pedido) => importArquivo(pedido, { arquivo, excluir: excluir === '1', assinatura })
      },
    },
  }
}
