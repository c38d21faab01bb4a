import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { createEcdLeitor } from '@lastro/ecd'
import type { Ecd, EcdCadastro, EcdLeitor, PartidaBatch, PartidaDestino } from '@lastro/ecd'
import { listDescricoesSuperiores, mesToSql, NATUREZA_RESULTADO } from '@lastro/engine'
import { requireId, upsertCentrosCusto, upsertContas } from './cadastro.ts'
import type { WrittenConta } from './cadastro.ts'
import { assertNotCanceled } from './context.ts'
import type { ImportacaoContext } from './context.ts'
import type { ContaResultado } from './automatic-de-para.ts'
import { convertConferencia, convertSaude, refuseEcd } from './ecd-saude.ts'
import type { WrittenFile } from './finalize.ts'
import { checkMeses } from './meses.ts'
import type { BatchIds } from './partida-buffer.ts'
import { PartidaWriter } from './partida-writer.ts'
import { createSaldosWrite, insertSaldos } from './saldos.ts'
import type { SaldosWrite } from './saldos.ts'

const CHUNK_BYTES = 256 * 1024

class CadastroIds {
  readonly ids: BatchIds = { contas: new Int32Array(0), centrosCusto: new Int32Array(0) }
  readonly #context: ImportacaoContext
  readonly contas = new Map<string, WrittenConta>()

  constructor(context: ImportacaoContext) {
    this.#context = context
  }

  isBehind({ contas, centrosCusto }: EcdCadastro): boolean {
    return contas.length > this.ids.contas.length || centrosCusto.length > this.ids.centrosCusto.length
  }

  async save({ contas, centrosCusto }: EcdCadastro): Promise<void> {
    if (contas.length > this.ids.contas.length) {
      // Some files use level 0.
      const niveladas = contas.map((conta) => ({ ...conta, nivel: Math.max(conta.nivel, 1) }))
      for (const [codigo, { id, nova }] of await upsertContas(this.#context, niveladas, { plano: true })) {
        this.contas.set(codigo, { id, nova: nova || this.contas.get(codigo)?.nova === true })
      }
      this.ids.contas = Int32Array.from(contas, ({ codigo }) => requireId(this.contas, codigo))
    }
    if (centrosCusto.length > this.ids.centrosCusto.length) {
      const centros = await upsertCentrosCusto(this.#context, centrosCusto)
      this.ids.centrosCusto = Int32Array.from(centrosCusto, ({ codigo }) => requireId(centros, codigo))
    }
  }
}

/** A batch ahead of the ids of its accounts or cost centres is copied and written later. */
class Coletor implements PartidaDestino {
  cadastro: EcdCadastro | undefined
  readonly #ids: CadastroIds
  readonly #writer: PartidaWriter
  #waiting: PartidaBatch[] = []

  constructor(ids: CadastroIds, writer: PartidaWriter) {
    this.#ids = ids
    this.#writer = writer
  }

  inicio(cadastro: EcdCadastro): void {
    this.cadastro = cadastro
  }

  batch(batch: PartidaBatch): void {
    if (this.cadastro === undefined || this.#ids.isBehind(this.cadastro)) this.#waiting.push(structuredClone(batch))
    else this.#writer.addBatch(batch, this.#ids.ids)
  }

  /** Adds the batches that waited, once the ids are saved. */
  release(): void {
    for (const batch of this.#waiting) this.#writer.addBatch(batch, this.#ids.ids)
    this.#waiting = []
  }
}

/**
 * Imports an ECD: registers, entries, balances.
 * Most errors show only at the end of the file, in its reconciliation; the transaction is then rolled back.
 * @throws ImportacaoError `importacao_arquivo_refused` with the health report, `importacao_meses_loaded`
 */
export async function importEcd(context: ImportacaoContext): Promise<WrittenFile> {
  const ids = new CadastroIds(context)
  const writer = new PartidaWriter(context)
  const coletor = new Coletor(ids, writer)
  try {
    const ecd = await readAll(context, coletor, ids, writer)
    context.progresso.atual.rejeitadas = ecd.saude.erros
    context.progresso.enter('conferir')
    if (!ecd.saude.aceito) throw refuseEcd(ecd)
    await writer.finish()
    if (coletor.cadastro === undefined) await checkMeses(context, ecd.meses.map(mesToSql))
    await ids.save(ecd)
    context.progresso.enter('gravar')
    await insertSaldos(context, toSaldosWrite(ecd, ids.ids))
    return describe(ecd, ids)
  } catch (error) {
    await writer.abort()
    throw error
  }
}

async function readAll(context: ImportacaoContext, coletor: Coletor, ids: CadastroIds, writer: PartidaWriter): Promise<Ecd> {
  const file = openSync(context.caminho, 'r')
  try {
    const leitor = createEcdLeitor({ destino: coletor, tamanhoBytes: fstatSync(file).size })
    const chunk = new Uint8Array(CHUNK_BYTES)
    let checkedMeses = false
    while (!leitor.finished) {
      const loaded = readSync(file, chunk)
      if (loaded === 0) break
      leitor.push(chunk.subarray(0, loaded))
      if (coletor.cadastro !== undefined && !checkedMeses) {
        await checkMeses(context, coletor.cadastro.meses.map(mesToSql))
        checkedMeses = true
      }
      await send(coletor, ids, writer)
      report(context, leitor)
      // Yields to the event loop, for socket, signal and progress.
      await setImmediate()
      assertNotCanceled(context.signal)
    }
    const ecd = leitor.end()
    if (ecd.saude.aceito) await send(coletor, ids, writer)
    report(context, leitor)
    return ecd
  } finally {
    closeSync(file)
  }
}

async function send(coletor: Coletor, ids: CadastroIds, writer: PartidaWriter): Promise<void> {
  if (coletor.cadastro !== undefined && ids.isBehind(coletor.cadastro)) {
    await writer.pause()
    await ids.save(coletor.cadastro)
  }
  coletor.release()
  await writer.send()
}

function report({ progresso }: ImportacaoContext, leitor: EcdLeitor): void {
  const { bytes, linhas, lancamentos, partidas, problemas } = leitor.progresso
  progresso.update({ bytesLidos: bytes, linhas, lancamentos, partidas, rejeitadas: problemas })
}

function toSaldosWrite({ saldos, meses }: Ecd, ids: BatchIds): SaldosWrite {
  const { quantidade } = saldos
  const write = createSaldosWrite(quantidade)
  const mesSql = Int32Array.from(meses, mesToSql)
  for (let i = 0; i < quantidade; i++) {
    const centroCusto = saldos.centroCusto[i]!
    write.contaId[i] = ids.contas[saldos.conta[i]!]!
    write.centroCustoId[i] = centroCusto < 0 ? 0 : ids.centrosCusto[centroCusto]!
    write.mes[i] = mesSql[saldos.mes[i]!]!
  }
  write.debitoCentavos.set(saldos.debitoCentavos.subarray(0, quantidade))
  write.creditoCentavos.set(saldos.creditoCentavos.subarray(0, quantidade))
  write.partidas.set(saldos.partidas.subarray(0, quantidade))
  return write
}

function describe(ecd: Ecd, ids: CadastroIds): WrittenFile {
  return {
    conteudo: ecd.origemSaldos === 'lancamentos' ? 'lancamentos' : 'saldos',
    meses: ecd.meses.map(mesToSql),
    contasResultado: listContasResultado(ecd, ids.contas),
    deParaLayout: null,
    resumo: {
      empresa: ecd.empresa.nome,
      cnpj: ecd.empresa.cnpj,
      livro: ecd.livro,
      leiaute: String(ecd.leiaute),
      inicio: ecd.meses[0] ?? null,
      fim: ecd.meses.at(-1) ?? null,
      linhas: ecd.linhas,
      lancamentos: ecd.lancamentos,
      partidas: ecd.partidas,
      contas: ecd.contas.length,
      centrosCusto: ecd.centrosCusto.length,
      filiais: 0,
    },
    saude: convertSaude(ecd.saude),
    compare: () => Promise.resolve(convertConferencia(ecd.conferencia)),
  }
}

/** The parent descriptions separate factory salaries from office salaries. */
function listContasResultado({ contas }: Ecd, written: ReadonlyMap<string, WrittenConta>): ContaResultado[] {
  const porCodigo = new Map(contas.map((conta) => [conta.codigo, conta]))
  return contas
    .filter(({ natureza, analitica }) => natureza === NATUREZA_RESULTADO && analitica)
    .map(({ codigo, descricao, codigoReferencial, contaSuperior }) => {
      const descricoesSuperiores = listDescricoesSuperiores(contaSuperior, (above) => porCodigo.get(above))
      const { id, nova } = written.get(codigo) ?? { id: 0, nova: false }
      return { codigo, descricao, codigoReferencial, contaSuperior, descricoesSuperiores, id, nova }
    })
}
