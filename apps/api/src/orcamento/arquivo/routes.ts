import { AREA_REGRAS, type orcamentoFileRotas } from '@lastro/contract'
import { writePdf } from '../../exportacao/write-documento.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { readRegistros } from '../criacao-arquivo.ts'
import type { FileReception } from '../received-files.ts'
import { findOrcamento } from '../store.ts'
import { compareFile } from './diff.ts'
import { buildOrcamentoPdf } from './export-pdf.ts'
import { exportRetrato } from './export.ts'
import { readRetrato } from './snapshot.ts'

export function createOrcamentoFileHandlers({ recepcao }: { recepcao: FileReception }): Handlers<typeof orcamentoFileRotas> {
  return {
    export: {
      ownTransaction: ({ acesso, params: { id }, query: { formato, negativos }, transaction }) => {
        return recepcao.queueDownload(acesso.cliente.id, async () => {
          const retrato = await transaction((context) => readRetrato(context, { id }))
          const { nome, versaoNumero } = retrato.orcamento
          const file =
            formato === 'pdf'
              ? writePdf({ ...buildOrcamentoPdf(retrato, acesso.cliente.nomeCurto), negativos })
              : exportRetrato(retrato, formato)
          return { ...(await file), registro: { assuntoId: id, depois: { nome, versaoNumero } } }
        })
      },
    },
    compare: {
      ownTransaction: async ({ acesso, params: { id }, request, transaction }) => {
        const { status } = await transaction(async (context) => orNotFound(await findOrcamento(context, id)))
        if (!AREA_REGRAS.preencher.noOrcamento.includes(status)) throw new ErroApi('orcamento_frozen')
        const { received, parsed } = await recepcao.receive(request, acesso.cliente.id, async (path, arquivoNome) =>
          compareFile(transaction, { id, arquivoNome, registros: await readRegistros(path, recepcao.closing) }),
        )
        await recepcao.files.remove(received)
        return parsed
      },
    },
  }
}
