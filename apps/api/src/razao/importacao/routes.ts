import { importacaoCan, type importacaoRotas, type RotaBodyLido } from '@lastro/contract'
import type { Banco } from '@lastro/db'
import { assertEmpresa, assertMesesAbertos, listMesesCarregados, undoInTransacao, type ArquivoExame } from '@lastro/importacao'
import { mesToSql } from '@lastro/engine'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'
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
  envioMaxBytes: number
}

/** Fails fast on known refusals instead of after minutes of parsing. The import checks again. */
async function checkPedido(
  { tx, cliente }: ContextoCliente,
  { meses, planilha }: ArquivoExame,
  modo: RotaBodyLido<typeof importacaoRotas.create>['modo'],
): Promise<void> {
  assertMapeado(planilha)
  await withErrosDaApi(() => assertMesesAbertos(tx, cliente.id, meses.map(mesToSql)))
  const mesesCarregados = modo === 'recusar' ? await listMesesCarregados(tx, cliente.id, meses) : []
  if (mesesCarregados.length > 0) {
    throw new ErroApi('importacao_meses_loaded', {
      details: mesesCarregados.map((mes) => ({ campo: 'modo', valor: mes, message: 'Mês já carregado.' })),
    })
  }
}

async function refuseDuplicate(contexto: ContextoCliente, { sha256 }: Envio): Promise<void> {
  const first = await store.findSameArquivo(contexto, sha256)
  if (first === undefined) return
  throw new ErroApi('importacao_duplicate', {
    details: [{ campo: 'arquivoId', valor: String(first.id), message: `Importado por ${first.criadaPor}.` }],
  })
}

async function insertOrDuplicate(
  contexto: ContextoCliente & ContextoUsuario,
  nova: Omit<store.NovaImportacao, 'sha256' | 'tamanhoBytes' | 'arquivoNome' | 'arquivoId'>,
  envio: Envio,
): Promise<number> {
  const { sha256, tamanhoBytes, arquivoNome, id: arquivoId } = envio
  const id = await store.insertImportacao(contexto, { ...nova, sha256, tamanhoBytes, arquivoNome, arquivoId })
  if (id !== undefined) return id
  // A concurrent request won the race.
  await refuseDuplicate(contexto, envio)
  throw new ErroApi('importacao_duplicate')
}

export function createImportacaoHandlers({ db, envios, avisos, trabalhos, envioMaxBytes }: Deps): Handlers<typeof importacaoRotas> {
  const exames = createExames(db, envios.path)
  return {
    list: async (pedido) => (await store.listImportacoes(pedido, pedido.query.cursor)).map((row) => presentImportacao(row, pedido.acesso)),
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
        return { meses: resultado && (await transaction((contexto) => presentEfeito(contexto, resultado))) }
      },
    },
    discardEnviado: async (pedido) => {
      const {
        params: { arquivoId },
        afterCommit,
        request,
      } = pedido
      const envio = orNotFound(await envios.find(arquivoId, pedido.cliente.id))
      if (await store.isArquivoInUse(pedido, envio.id)) throw new ErroApi('importacao_state_conflict')
      // Awaited, so that the file is gone once the response arrives.
      afterCommit(() => envios.remove(envio.id).catch((error: unknown) => request.log.error({ err: error }, 'upload not removed')))
      return {}
    },
    create: {
      prepare: async ({ acesso, body: { arquivoId, modo, mapeamento: escolhido, outroCnpj = false } }) => {
        const envio = orNotFound(await envios.find(arquivoId, acesso.cliente.id))
        const exame = await exames.examine(envio, acesso.usuarioId, escolhido === undefined ? {} : { mapeamento: escolhido })
        const { formato, planilha } = exame
        const mapeamento = planilha?.origem === 'cvm' ? undefined : (escolhido ?? planilha?.mapeamento)
        return async (pedido) => {
          const { tx, afterCommit } = pedido
          // Before the months, because the months of a duplicate file are always loaded.
          await refuseDuplicate(pedido, envio)
          await withErrosDaApi(() => assertEmpresa(tx, acesso.cliente.id, exame, outroCnpj))
          await checkPedido(pedido, exame, modo)
          const importacaoId = await insertOrDuplicate(pedido, { formato, modo, mapeamento }, envio)
          await envios.touch(envio.id)
          await recordAuditoria(pedido, {
            acao: 'importacao.create',
            assunto: 'Lancamento',
            assuntoId: importacaoId,
            depois: { arquivoNome: envio.arquivoNome, modo },
          })
          afterCommit(() =>
            trabalhos.start({ importacaoId, clienteId: acesso.cliente.id, usuarioId: acesso.usuarioId, arquivoId: envio.id }),
          )
          return presentImportacao(orNotFound(await store.findImportacao(pedido, importacaoId)), acesso)
        }
      },
    },
    get: async (pedido) => {
      const {
        acesso,
        params: { id },
      } = pedido
      const row = orNotFound(await store.findImportacao(pedido, id))
      const relatorios = orNotFound(await store.findRelatorios(pedido, id))
      return presentDetalhe(row, relatorios, await store.listSubstituidas(pedido, id), acesso)
    },
    watch: {
      ownTransaction: async ({ acesso, transaction, params: { id } }) => {
        await transaction(async (contexto) => orNotFound(await store.findImportacao(contexto, id)))
        return (left) => watchImportacao(avisos, { acesso, transaction, importacaoId: id }, left)
      },
    },
    cancel: async (pedido) => {
      const {
        acesso,
        params: { id },
        request,
        afterCommit,
      } = pedido
      const row = orNotFound(await store.findImportacao(pedido, id))
      if (!importacaoCan.cancelar(row.status)) throw new ErroApi('importacao_state_conflict')
      await store.cancelRecebida(pedido, id)
      await recordAuditoria(pedido, { acao: 'importacao.cancel', assunto: 'Lancamento', assuntoId: id })
      afterCommit(() => void trabalhos.cancel(id).catch((error: unknown) => request.log.error({ err: error }, 'cancel not delivered')))
      return presentImportacao(orNotFound(await store.findImportacao(pedido, id)), acesso)
    },
    undo: async (contexto) => {
      const {
        tx,
        acesso,
        params: { id },
        request,
      } = contexto
      const pedido = { ip: request.ip, requestId: request.id }
      await withErrosDaApi(() => undoInTransacao(tx, { clienteId: contexto.cliente.id, usuarioId: contexto.usuario.id, pedido }, id))
      return presentImportacao(orNotFound(await store.findImportacao(contexto, id)), acesso)
    },
    getSaude: async (pedido) => {
      const { id } = pedido.params
      const { arquivoNome, saude } = orNotFound(await store.findRelatorios(pedido, id))
      return presentSaudeTexto(arquivoNome, orNotFound(saude))
    },
    exportProblemas: async (pedido) => {
      const { id } = pedido.params
      const { arquivoNome, saude } = orNotFound(await store.findRelatorios(pedido, id))
      return presentProblemasCsv(arquivoNome, orNotFound(saude))
    },
  }
}
