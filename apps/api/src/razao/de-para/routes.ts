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
    list: async (pedido) => listDePara(await cubos.get(pedido), pedido.query),
    preview: {
      // A POST because of the size of its body; it only reads.
      ownTransaction: ({ body, transaction }) =>
        transaction(async (contexto) => {
          const dados = await cubos.get(contexto)
          return previewEfeitos(dados, body.mudancas)
        }),
    },
    update: (pedido) => updateDePara(pedido, pedido.body),
    undo: (pedido) => undoDePara(pedido, pedido.body.auditoriaId),
    export: async (pedido) =>
      exportDePara(listDePara(await cubos.get(pedido), pedido.query), pedido.cliente.nomeCurto, pedido.query.formato),
  }
}

export function createDeParaRegraHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof deParaRegraRotas> {
  return {
    list: async (pedido) => listRegrasAmplas(pedido, await cubos.get(pedido)),
    preview: {
      // A POST because of the size of its body; it only reads.
      ownTransaction: ({ body, transaction }) => transaction(async (contexto) => previewRegra(await cubos.get(contexto), body)),
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
    export: (pedido) => exportArquivo(pedido, pedido.cliente.nomeCurto, pedido.query.formato),
    preview: {
      // No connection is held while the file is parsed.
      prepare: async ({ request, query: { excluir } }) => {
        const arquivo = await receiveArquivo(request, dadosDir)
        return async (pedido) => previewArquivo(pedido, await cubos.get(pedido), { arquivo, excluir: excluir === '1' })
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
