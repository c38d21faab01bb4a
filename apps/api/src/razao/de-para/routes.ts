import type { deParaFileRotas, deParaRegraRotas, deParaRotas } from '@lastro/contract'
import { dataInLanguage } from '../../cubo/in-language.ts'
import { receiveFile } from '../cadastro/arquivo.ts'
import type { HttpSettings } from '../../http/settings.ts'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { Handlers } from '../../http/handler.ts'
import { languageOf } from '../../http/language.ts'
import { exportFile, importFile, previewFile } from './arquivo.ts'
import { previewEfeitos } from './effects.ts'
import { exportDePara } from './export.ts'
import { listDePara, readSuggestions } from './list.ts'
import { undoDePara, updateDePara } from './change.ts'
import { createRegra, listRegrasAmplas, previewRegra, removeRegra, updateRegra } from './regras.ts'

export function createDeParaHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof deParaRotas> {
  return {
    list: async (request) => {
      const data = await cubos.get(request)
      return listDePara(dataInLanguage(data, request.idioma), request.query, await readSuggestions(request, data))
    },
    preview: {
      // A POST because of the size of its body; it only reads.
      ownTransaction: ({ body, transaction }) =>
        transaction(async (context) => {
          const data = await cubos.get(context)
          return previewEfeitos(dataInLanguage(data, context.idioma), body.mudancas)
        }),
    },
    update: (request) => updateDePara(request, request.body),
    undo: (request) => undoDePara(request, request.body.auditoriaId),
    export: async (request) =>
      exportDePara(listDePara(dataInLanguage(await cubos.get(request), request.idioma), request.query), {
        clienteNome: request.cliente.nomeCurto,
        formato: request.query.formato,
        idioma: languageOf(request.request),
      }),
  }
}

export function createDeParaRegraHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof deParaRegraRotas> {
  return {
    list: async (request) => listRegrasAmplas(request, dataInLanguage(await cubos.get(request), request.idioma)),
    preview: {
      ownTransaction: ({ body, transaction }) =>
        transaction(async (context) => previewRegra(dataInLanguage(await cubos.get(context), context.idioma), body)),
    },
    create: (request) => createRegra(request, request.body),
    update: (request) => updateRegra(request, { ...request.params, ...request.body }),
    remove: (request) => removeRegra(request, { ...request.params, ...request.query }),
  }
}

export function createDeParaFileHandlers({
  cubos,
  dataDir,
}: { cubos: CuboCache } & Pick<HttpSettings, 'dataDir'>): Handlers<typeof deParaFileRotas> {
  return {
    export: (request) => exportFile(request, request.cliente.nomeCurto, request.query.formato),
    preview: {
      // No connection is held while the file is parsed.
      prepare: async ({ request, query: { excluir } }) => {
        const arquivo = await receiveFile(request, dataDir)
        return async (input) => previewFile(input, await cubos.get(input), { arquivo, excluir: excluir === '1' })
      },
    },
    import: {
      prepare: async ({ request, query: { excluir, assinatura } }) => {
        const arquivo = await receiveFile(request, dataDir)
        return (input) => importFile(input, { arquivo, excluir: excluir === '1', assinatura })
      },
    },
  }
}
