import { AREA_REGRAS, type orcamentoArquivoRotas } from '@lastro/contract'
import { writePdf } from '../../exportacao/pdf.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { readRegistros } from '../criacao-arquivo.ts'
import type { Recepcao } from '../received-files.ts'
import { findOrcamento } from '../store.ts'
import { compareArquivo } from './diff.ts'
import { folhaOf } from './export-pdf.ts'
import { exportRetrato } from './export.ts'
import { readRetrato } from './snapshot.ts'

export function createOrcamentoArquivoHandlers({ recepcao }: { recepcao: Recepcao }): Handlers<typeof orcamentoArquivoRotas> {
  return {
    export: {
      ownTransaction: ({ acesso, params: { id }, query: { formato, negativos }, transaction }) => {
        return recepcao.takeTurnOut(acesso.cliente.id, async () => {
          const retrato = await transaction((contexto) => readRetrato(contexto, { id }))
          const { nome, versaoNumero } = retrato.orcamento
          const arquivo =
            formato === 'pdf' ? writePdf({ ...folhaOf(retrato, acesso.cliente.nomeCurto), negativos }) : exportRetrato(retrato, formato)
          return { ...(await arquivo), registro: { assuntoId: id, depois: { nome, versaoNumero } } }
        })
      },
    },
    compare: {
      ownTransaction: async ({ acesso, params: { id }, request, transaction }) => {
        const { status } = await transaction(async (contexto) => orNotFound(await findOrcamento(contexto, id)))
        if (!AREA_REGRAS.preencher.noOrcamento.includes(status)) throw new ErroApi('orcamento_frozen')
        const { recebido, lido } = await recepcao.receive(request, acesso.cliente.id, async (caminho, arquivoNome) =>
          compareArquivo(transaction, { id, arquivoNome, registros: await readRegistros(caminho, recepcao.closing) }),
        )
        await recepcao.arquivos.remove(recebido.id)
        return lido
      },
    },
  }
}
