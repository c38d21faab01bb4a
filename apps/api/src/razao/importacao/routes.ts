import { importacaoCan, type importacaoRotas, type RotaBodyLido } from '@lastro/contract'
import type { Database } from '@lastro/db'
import { assertEmpresa, assertOpenedMeses, listLoadedMeses, undoInTransacao, type FileExame } from '@lastro/importacao'
import { mesToSql } from '@lastro/engine'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'
import { withApiErrors } from '../../http/erro-importacao.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { createFairShare, type FairShareOptions } from '../../http/fair-share.ts'
import type { Handlers } from '../../http/handler.ts'
import type { ImportacaoChannel } from './broadcast.ts'
import type { Upload, Uploads } from './uploads.ts'
import { watchImportacao } from './events.ts'
import { assertMapeado, createExames } from './file-inspection.ts'
import { presentDetail, presentImportacao } from './present.ts'
import { presentFileDre } from './file-dre.ts'
import { presentEfeito, presentPreview, receiveFile, unpackFile } from './receive.ts'
import { presentProblemasCsv, presentSaudeTexto } from './health-report.ts'
import * as store from './store.ts'
import type { Jobs } from './jobs.ts'
import { findUpload, markRemoved, renewUpload } from './upload-store.ts'

interface Deps {
  db: Database
  envios: Uploads
  avisos: ImportacaoChannel
  jobs: Jobs
  envioMaxBytes: number
  clock: () => Date
}

/** The zip is in memory while its files are stored. */
const ARCHIVES: FairShareOptions = {
  max: 1,
  placesPerCliente: 4,
  places: 40,
  message: 'Há arquivos demais sendo lidos agora.',
}

/** Fails fast on known refusals instead of after minutes of parsing. The import checks again. */
async function checkRequest(
  { tx, cliente }: ContextoCliente,
  { meses, planilha }: FileExame,
  mode: RotaBodyLido<typeof importacaoRotas.create>['modo'],
): Promise<void> {
  assertMapeado(planilha)
  await withApiErrors(() => assertOpenedMeses(tx, cliente.id, meses.map(mesToSql)))
  const loadedMeses = mode === 'recusar' ? await listLoadedMeses(tx, cliente.id, meses) : []
  if (loadedMeses.length > 0) {
    throw new ErroApi('importacao_meses_loaded', {
      details: loadedMeses.map((mes) => ({ campo: 'modo', valor: mes, message: 'Mês já carregado.' })),
    })
  }
}

async function refuseDuplicate(context: ContextoCliente, { sha256 }: Upload): Promise<void> {
  const first = await store.findSameFile(context, sha256)
  if (first === undefined) return
  throw new ErroApi('importacao_duplicate', {
    details: [{ campo: 'arquivoId', valor: String(first.id), message: `Importado por ${first.criadaPor}.` }],
  })
}

async function insertOrDuplicate(
  context: ContextoCliente & ContextoUsuario,
  fresh: Omit<store.NewImportacao, 'sha256' | 'tamanhoBytes' | 'arquivoNome' | 'arquivoId'>,
  envio: Upload,
): Promise<number> {
  const { sha256, tamanhoBytes, arquivoNome, id: arquivoId } = envio
  const id = await store.insertImportacao(context, { ...fresh, sha256, tamanhoBytes, arquivoNome, arquivoId })
  if (id !== undefined) return id
  // A concurrent request won the race.
  await refuseDuplicate(context, envio)
  throw new ErroApi('importacao_duplicate')
}

export function createImportacaoHandlers({ db, envios, avisos, jobs, envioMaxBytes, clock }: Deps): Handlers<typeof importacaoRotas> {
  const exames = createExames(db, envios.read)
  const archives = createFairShare(ARCHIVES)
  return {
    list: async (request) =>
      (await store.listImportacoes(request, request.query.cursor)).map((row) => presentImportacao(row, request.acesso)),
    preview: { ownTransaction: (request) => receiveFile(request, { envios, exames, envioMaxBytes }) },
    uploadPacote: {
      ownTransaction: (request) =>
        archives.reserve(request.acesso.cliente.id, (inTurn) => unpackFile(request, { envios, envioMaxBytes, inTurn })),
    },
    previewEnviado: {
      ownTransaction: async ({ acesso: { cliente, usuarioId }, transaction, params: { arquivoId }, body: { leitura, mapeamento } }) => {
        const envio = orNotFound(await envios.find(arquivoId, cliente.id))
        await envios.touch(envio)
        return presentPreview(envio, cliente, { transaction, exame: await exames.examine(envio, usuarioId, { leitura, mapeamento }) })
      },
    },
    previewEfeito: {
      ownTransaction: async ({ acesso: { cliente, usuarioId }, transaction, params: { arquivoId }, body: { mapeamento } }) => {
        const envio = orNotFound(await envios.find(arquivoId, cliente.id))
        await envios.touch(envio)
        const exame = await exames.examine(envio, usuarioId, mapeamento === undefined ? {} : { mapeamento })
        const resultado = await exames.readResultado(envio, usuarioId, exame)
        return { meses: resultado && (await transaction((context) => presentEfeito(context, resultado))) }
      },
    },
    previewDre: {
      ownTransaction: async ({ acesso: { cliente, usuarioId }, transaction, params: { arquivoId }, body: { mapeamento } }) => {
        const envio = orNotFound(await envios.find(arquivoId, cliente.id))
        await envios.touch(envio)
        const exame = await exames.examine(envio, usuarioId, mapeamento === undefined ? {} : { mapeamento })
        const resultado = await exames.readResultado(envio, usuarioId, exame)
        return { dre: resultado && (await transaction((context) => presentFileDre(context, resultado))) }
      },
    },
    discardEnviado: async (input) => {
      const {
        params: { arquivoId },
        afterCommit,
        request,
      } = input
      const envio = orNotFound(await findUpload(input, arquivoId, clock()))
      // Before the check: it waits for an import that takes the file at the same time.
      await markRemoved(input, envio.id)
      if (await store.isFileInUse(input, envio.id)) throw new ErroApi('importacao_state_conflict')
      // Awaited, so that the file is gone once the response arrives.
      afterCommit(() => envios.remove(envio).catch((error: unknown) => request.log.error({ err: error }, 'upload not removed')))
      return {}
    },
    create: {
      prepare: async ({ acesso, body: { arquivoId, modo, mapeamento: chosen, outroCnpj = false } }) => {
        const envio = orNotFound(await envios.find(arquivoId, acesso.cliente.id))
        const exame = await exames.examine(envio, acesso.usuarioId, chosen === undefined ? {} : { mapeamento: chosen })
        const { formato, planilha } = exame
        // Not the chosen one: the examination fills in what it lacks, and the import must read the file as examined.
        const mapeamento = planilha?.origem === 'cvm' ? undefined : planilha?.mapeamento
        return async (request) => {
          const { tx } = request
          if (!(await renewUpload(request, envio.id, { situacao: 'espera', expiresAt: envios.expiresAt() })))
            throw new ErroApi('registro_not_found')
          // Before the months, because the months of a duplicate file are always loaded.
          await refuseDuplicate(request, envio)
          await withApiErrors(() => assertEmpresa(tx, acesso.cliente.id, exame, outroCnpj))
          await checkRequest(request, exame, modo)
          const importacaoId = await insertOrDuplicate(request, { formato, modo, mapeamento }, envio)
          await recordAuditoria(request, {
            acao: 'importacao.create',
            assunto: 'Lancamento',
            assuntoId: importacaoId,
            depois: { arquivoNome: envio.arquivoNome, modo },
          })
          await jobs.enqueue(tx, { clienteId: acesso.cliente.id, importacaoId })
          return presentImportacao(orNotFound(await store.findImportacao(request, importacaoId)), acesso)
        }
      },
    },
    get: async (request) => {
      const {
        acesso,
        params: { id },
      } = request
      const row = orNotFound(await store.findImportacao(request, id))
      const relatorios = orNotFound(await store.findRelatorios(request, id))
      const { reabrir } = relatorios
      const isKept = reabrir !== null && (await findUpload(request, reabrir.arquivoId, clock())) !== undefined
      return presentDetail(row, { ...relatorios, reabrir: isKept ? reabrir : null }, await store.listSubstituidas(request, id), acesso)
    },
    watch: {
      ownTransaction: async ({ acesso, transaction, params: { id } }) => {
        await transaction(async (context) => orNotFound(await store.findImportacao(context, id)))
        return (left) => watchImportacao(avisos, { acesso, transaction, importacaoId: id }, left)
      },
    },
    cancel: async (input) => {
      const {
        acesso,
        params: { id },
        request,
        afterCommit,
      } = input
      const row = orNotFound(await store.findImportacao(input, id))
      if (!importacaoCan.cancelar(row.status)) throw new ErroApi('importacao_state_conflict')
      await store.cancelReceived(input, id)
      await recordAuditoria(input, { acao: 'importacao.cancel', assunto: 'Lancamento', assuntoId: id })
      afterCommit(() => void jobs.cancel(id).catch((error: unknown) => request.log.error({ err: error }, 'cancel not delivered')))
      return presentImportacao(orNotFound(await store.findImportacao(input, id)), acesso)
    },
    undo: async (context) => {
      const {
        tx,
        acesso,
        params: { id },
        request,
      } = context
      const pedido = { ip: request.ip, requestId: request.id }
      await withApiErrors(() => undoInTransacao(tx, { clienteId: context.cliente.id, usuarioId: context.usuario.id, pedido }, id))
      return presentImportacao(orNotFound(await store.findImportacao(context, id)), acesso)
    },
    getSaude: async (request) => {
      const { id } = request.params
      const { arquivoNome, saude } = orNotFound(await store.findRelatorios(request, id))
      return presentSaudeTexto(arquivoNome, orNotFound(saude))
    },
    exportProblemas: async (request) => {
      const { id } = request.params
      const { arquivoNome, saude } = orNotFound(await store.findRelatorios(request, id))
      return presentProblemasCsv(arquivoNome, orNotFound(saude))
    },
  }
}
