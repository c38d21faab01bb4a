import { AREA_REGRAS, type orcamentoArquivoRotas } from '@lastro/contract'
import { recordAuditoria } from '../http/auditoria.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { readRegistros } from '../orcamento/criacao-arquivo.ts'
import type { Recepcao } from '../orcamento/recepcao.ts'
import { findOrcamento } from '../orcamento/store.ts'
import { compareArquivo } from './diferencas.ts'
import { exportRetrato } from './exportar.ts'
import { readRetrato } from './retrato.ts'

export function createOrcamentoArquivoHandlers({ recepcao }: { recepcao: Recepcao }): Handlers<typeof orcamentoArquivoRotas> {
  return {
    exportar: {
      ownTransaction: ({ acesso, params: { id }, query: { formato }, request, transaction }) => {
        const quem = { clienteId: acesso.cliente.id, escopo: acesso.escopo }
        return recepcao.takeTurnOut(quem.clienteId, async () => {
          const retrato = await transaction((tx) => readRetrato(tx, quem, { id }))
          const arquivo = await exportRetrato(retrato, formato)
          const { nome, versaoNumero } = retrato.orcamento
          const autor = { clienteId: quem.clienteId, usuarioId: acesso.usuarioId, request }
          const depois = { nome, versaoNumero, arquivoNome: arquivo.nome }
          // What leaves is recorded before it does.
          await transaction(
            (tx) => recordAuditoria(tx, autor, { acao: 'orcamentoArquivo.export', assunto: 'Orcamento', assuntoId: id, depois }),
            { readOnly: false },
          )
          return arquivo
        })
      },
    },
    compare: {
      ownTransaction: async ({ acesso, params: { id }, request, transaction }) => {
        const quem = { clienteId: acesso.cliente.id, escopo: acesso.escopo }
        // Before a file is taken in that there is no use for.
        const { status } = await transaction(async (tx) => orNotFound(await findOrcamento(tx, quem.clienteId, id)))
        if (!AREA_REGRAS.preencher.noOrcamento.includes(status)) throw new ErroApi('orcamento_frozen')
        const { recebido, lido } = await recepcao.receive(request, quem.clienteId, async (caminho, arquivoNome) =>
          compareArquivo({ quem, transaction }, { id, arquivoNome, registros: await readRegistros(caminho, recepcao.closing) }),
        )
        await recepcao.arquivos.remove(recebido.id)
        return lido
      },
    },
  }
}
