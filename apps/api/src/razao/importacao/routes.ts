import { importacaoCan, type importacaoRotas, type RotaBodyLido } from '@lastro/contract'
import type { Banco, Transacao } from '@lastro/db'
import { assertEmpresa, assertMesesAbertos, listMesesCarregados, undoInTransacao, type ArquivoExame } from '@lastro/importacao'
import { mesToSql } from '@lastro/engine'
import { recordAuditoria } from '../../http/auditoria.ts'
import { withErrosDaApi } from '../../http/erro-importacao.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Avisos } from './broadcast.ts'
import type { Envio, Envios } from './uploads.ts'
import { watchImportacao } from './events.ts'
import { assertMapeado, createExames } from './file-inspection.ts'
import { presentDetalhe, presentImportacao } from './present.ts'
import { presentEfeito, presentPrevia, receiveArquivo } from './receive.ts'
import { presentProblemasCsv, presentSaudeTexto } from './health-report.ts'
import * as store from './store.ts'
import type { Trabalhos } from './jobs.ts'

interface Deps {
  db: Banco
  envios: Envios
  avisos: Avisos
  trabalhos: Trabalhos
  /** Largest file taken. */
  envioMaxBytes: number
}

/** What is known to refuse the import is refused now, not after minutes of reading. The import itself checks again. */
async function checkPedido(
  tx: Transacao,
  clienteId: string,
  { meses, planilha }: ArquivoExame,
  modo: RotaBodyLido<typeof importacaoRotas.create>['modo'],
): Promise<void> {
  assertMapeado(planilha)
  await withErrosDaApi(() => assertMesesAbertos(tx, clienteId, meses.map(mesToSql)))
  const mesesCarregados = modo === 'recusar' ? await listMesesCarregados(tx, clienteId, meses) : []
  if (mesesCarregados.length > 0) {
    throw new ErroApi('importacao_meses_loaded', {
      details: mesesCarregados.map((mes) => ({ campo: 'modo', valor: mes, message: 'Mês já carregado.' })),
    })
  }
}

async function refuseDuplicate(tx: Transacao, clienteId: string, { sha256 }: Envio): Promise<void> {
  const first = await store.findSameArquivo(tx, clienteId, sha256)
  if (first === undefined) return
  throw new ErroApi('importacao_duplicate', {
    details: [{ campo: 'arquivoId', valor: String(first.id), message: `Importado por ${first.criadaPor}.` }],
  })
}

async function insertOrDuplicate(
  tx: Transacao,
  nova: Omit<store.NovaImportacao, 'sha256' | 'tamanhoBytes' | 'arquivoNome' | 'arquivoId'>,
  envio: Envio,
): Promise<number> {
  const { sha256, tamanhoBytes, arquivoNome, id: arquivoId } = envio
  const id = await store.insertImportacao(tx, { ...nova, sha256, tamanhoBytes, arquivoNome, arquivoId })
  if (id !== undefined) return id
  // Somebody else was quicker by the width of this transaction.
  await refuseDuplicate(tx, nova.clienteId, envio)
  throw new ErroApi('importacao_duplicate')
}

export function createImportacaoHandlers({ db, envios, avisos, trabalhos, envioMaxBytes }: Deps): Handlers<typeof importacaoRotas> {
  const exames = createExames(db, envios.path)
  return {
    list: async ({ tx, acesso, query: { cursor } }) =>
      (await store.listImportacoes(tx, acesso.cliente.id, cursor)).map((row) => presentImportacao(row, acesso)),
    preview: { ownTransaction: (pedido) => receiveArquivo(pedido, { envios, exames, envioMaxBytes }) },
    previewEnviado: {
      ownTransaction: async ({ acesso: { cliente, usuarioId }, transaction, params: { arquivoId }, body: { leitura, mapeamento } }) => {
        const envio = orNotFound(await envios.find(arquivoId, cliente.id))
        await envios.touch(envio.id)
        return presentPrevia(envio, cliente, { transaction, exame: await exames.examine(envio, usuarioId, { leitura, mapeamento }) })
      },
    },
    previewEfeito: {
      ownTransaction: async ({ acesso: { cliente, usuarioId }, transaction, params: { arquivoId }, body: { mapeamento } }) => {
        const envio = orNotFound(await envios.find(arquivoId, cliente.id))
        await envios.touch(envio.id)
        const exame = await exames.examine(envio, usuarioId, mapeamento === undefined ? {} : { mapeamento })
        const resultado = await exames.readResultado(envio, usuarioId, exame)
        return { meses: resultado && (await transaction((tx) => presentEfeito(tx, cliente.id, resultado))) }
      },
    },
    discardEnviado: async ({ tx, acesso: { cliente }, params: { arquivoId }, afterCommit, request }) => {
      const envio = orNotFound(await envios.find(arquivoId, cliente.id))
      if (await store.isArquivoInUse(tx, cliente.id, envio.id)) throw new ErroApi('importacao_state_conflict')
      // Waited for: who is told that it is gone finds it no more.
      afterCommit(() => envios.remove(envio.id).catch((error: unknown) => request.log.error({ err: error }, 'upload not removed')))
      return {}
    },
    create: {
      prepare: async ({ acesso, body: { arquivoId, modo, mapeamento: escolhido, outroCnpj = false } }) => {
        const { cliente, usuarioId } = acesso
        const envio = orNotFound(await envios.find(arquivoId, cliente.id))
        const exame = await exames.examine(envio, usuarioId, escolhido === undefined ? {} : { mapeamento: escolhido })
        const { formato, planilha } = exame
        const mapeamento = planilha?.origem === 'cvm' ? undefined : (escolhido ?? planilha?.mapeamento)
        return async ({ tx, request, afterCommit }) => {
          // Before the months: of a file that is already in, these are always loaded.
          await refuseDuplicate(tx, cliente.id, envio)
          await withErrosDaApi(() => assertEmpresa(tx, cliente.id, exame, outroCnpj))
          await checkPedido(tx, cliente.id, exame, modo)
          const importacaoId = await insertOrDuplicate(tx, { clienteId: cliente.id, usuarioId, formato, modo, mapeamento }, envio)
          await envios.touch(envio.id)
          await recordAuditoria(
            tx,
            { clienteId: cliente.id, usuarioId, request },
            {
              acao: 'importacao.create',
              assunto: 'Lancamento',
              assuntoId: importacaoId,
              depois: { arquivoNome: envio.arquivoNome, modo },
            },
          )
          afterCommit(() => trabalhos.start({ importacaoId, clienteId: cliente.id, usuarioId, arquivoId: envio.id }))
          return presentImportacao(orNotFound(await store.findImportacao(tx, cliente.id, importacaoId)), acesso)
        }
      },
    },
    get: async ({ tx, acesso, params: { id } }) => {
      const { cliente } = acesso
      const row = orNotFound(await store.findImportacao(tx, cliente.id, id))
      const relatorios = orNotFound(await store.findRelatorios(tx, cliente.id, id))
      return presentDetalhe(row, relatorios, await store.listSubstituidas(tx, cliente.id, id), acesso)
    },
    watch: {
      ownTransaction: async ({ acesso, transaction, params: { id } }) => {
        await transaction(async (tx) => orNotFound(await store.findImportacao(tx, acesso.cliente.id, id)))
        return (left) => watchImportacao(avisos, { acesso, transaction, importacaoId: id }, left)
      },
    },
    cancel: async ({ tx, acesso, params: { id }, request, afterCommit }) => {
      const { cliente, usuarioId } = acesso
      const row = orNotFound(await store.findImportacao(tx, cliente.id, id))
      if (!importacaoCan.cancelar(row.status)) throw new ErroApi('importacao_state_conflict')
      await store.cancelRecebida(tx, cliente.id, id)
      await recordAuditoria(
        tx,
        { clienteId: cliente.id, usuarioId, request },
        { acao: 'importacao.cancel', assunto: 'Lancamento', assuntoId: id },
      )
      afterCommit(() => void trabalhos.cancel(id).catch((error: unknown) => request.log.error({ err: error }, 'cancel not delivered')))
      return presentImportacao(orNotFound(await store.findImportacao(tx, cliente.id, id)), acesso)
    },
    undo: async ({ tx, acesso, params: { id }, request }) => {
      const { cliente, usuarioId } = acesso
      const pedido = { ip: request.ip, requestId: request.id }
      await withErrosDaApi(() => undoInTransacao(tx, { clienteId: cliente.id, usuarioId, pedido }, id))
      return presentImportacao(orNotFound(await store.findImportacao(tx, cliente.id, id)), acesso)
    },
    getSaude: async ({ tx, acesso: { cliente }, params: { id } }) => {
      const { arquivoNome, saude } = orNotFound(await store.findRelatorios(tx, cliente.id, id))
      return presentSaudeTexto(arquivoNome, orNotFound(saude))
    },
    exportProblemas: async ({ tx, acesso: { cliente }, params: { id } }) => {
      const { arquivoNome, saude } = orNotFound(await store.findRelatorios(tx, cliente.id, id))
      return presentProblemasCsv(arquivoNome, orNotFound(saude))
    },
  }
}
