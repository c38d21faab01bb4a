import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { createEcdLeitor } from '@lastro/ecd'
import type { Ecd, EcdCadastro, EcdLeitor, PartidaDestino } from '@lastro/ecd'
import { listDescricoesSuperiores, mesToSql, NATUREZA_RESULTADO } from '@lastro/engine'
import { requireId, upsertCentrosCusto, upsertContas } from './cadastro.ts'
import type { ContaGravada } from './cadastro.ts'
import { assertNotCanceled } from './context.ts'
import type { ImportacaoContexto } from './context.ts'
import type { ContaResultado } from './automatic-de-para.ts'
import { convertConferencia, convertSaude, refuseEcd } from './ecd-relatorio.ts'
import type { ArquivoGravado } from './finalize.ts'
import { checkMeses } from './meses.ts'
import { PartidaCopy } from './partida-copy.ts'
import { encodeLote } from './partida-encoder.ts'
import type { LoteIds } from './partida-encoder.ts'
import { createSaldosGravar, insertSaldos } from './saldos.ts'
import type { SaldosGravar } from './saldos.ts'

/** Read size: few system calls, and less than two batches of postings per chunk. */
const PEDACO_BYTES = 256 * 1024

class CadastroIds {
  readonly ids: LoteIds = { contas: new Int32Array(0), centrosCusto: new Int32Array(0) }
  readonly #contexto: ImportacaoContexto
  readonly contas = new Map<string, ContaGravada>()

  constructor(contexto: ImportacaoContexto) {
    this.#contexto = contexto
  }

  isBehind({ contas, centrosCusto }: EcdCadastro): boolean {
    return contas.length > this.ids.contas.length || centrosCusto.length > this.ids.centrosCusto.length
  }

  async save({ contas, centrosCusto }: EcdCadastro): Promise<void> {
    if (contas.length > this.ids.contas.length) {
      // Some files use level 0; the chart of accounts starts at 1.
      const niveladas = contas.map((conta) => ({ ...conta, nivel: Math.max(conta.nivel, 1) }))
      for (const [codigo, { id, nova }] of await upsertContas(this.#contexto, niveladas, { plano: true })) {
        this.contas.set(codigo, { id, nova: nova || this.contas.get(codigo)?.nova === true })
      }
      this.ids.contas = Int32Array.from(contas, ({ codigo }) => requireId(this.contas, codigo))
    }
    if (centrosCusto.length > this.ids.centrosCusto.length) {
      const centros = await upsertCentrosCusto(this.#contexto, centrosCusto)
      this.ids.centrosCusto = Int32Array.from(centrosCusto, ({ codigo }) => requireId(centros, codigo))
    }
  }
}

/** Collects batches from the synchronous reader. A batch ahead of the ids of its accounts or cost centres is copied and encoded later. */
class Coletor implements PartidaDestino {
  cadastro: EcdCadastro | undefined
  readonly #ids: CadastroIds
  #prontos: (() => Buffer)[] = []

  constructor(ids: CadastroIds) {
    this.#ids = ids
  }

  inicio(cadastro: EcdCadastro): void {
    this.cadastro = cadastro
  }

  lote(lote: Parameters<PartidaDestino['lote']>[0]): void {
    if (this.cadastro === undefined || this.#ids.isBehind(this.cadastro)) {
      const copia = structuredClone(lote)
      this.#prontos.push(() => encodeLote(copia, this.#ids.ids))
      return
    }
    const linhas = encodeLote(lote, this.#ids.ids)
    this.#prontos.push(() => linhas)
  }

  take(): (() => Buffer)[] {
    const prontos = this.#prontos
    this.#prontos = []
    return prontos
  }
}

/**
 * Imports an ECD: registers, entries, balances.
 * Most errors show only at the end of the file, in its reconciliation; the transaction is then rolled back.
 * @throws ImportacaoError `importacao_arquivo_refused` with the health report, `importacao_meses_loaded`
 */
export async function importEcd(contexto: ImportacaoContexto): Promise<ArquivoGravado> {
  const ids = new CadastroIds(contexto)
  const coletor = new Coletor(ids)
  const copy = await PartidaCopy.open(contexto)
  try {
    const ecd = await readAll(contexto, coletor, ids, copy)
    contexto.progresso.atual.rejeitadas = ecd.saude.erros
    contexto.progresso.enter('conferir')
    if (!ecd.saude.aceito) throw refuseEcd(ecd)
    await copy.pause()
    if (coletor.cadastro === undefined) await checkMeses(contexto, ecd.meses.map(mesToSql))
    await ids.save(ecd)
    contexto.progresso.enter('gravar')
    await insertSaldos(contexto, toSaldosGravar(ecd, ids.ids))
    return describe(ecd, ids, copy)
  } catch (error) {
    await copy.abort()
    throw error
  }
}

async function readAll(contexto: ImportacaoContexto, coletor: Coletor, ids: CadastroIds, copy: PartidaCopy): Promise<Ecd> {
  const arquivo = openSync(contexto.caminho, 'r')
  try {
    const leitor = createEcdLeitor({ destino: coletor, tamanhoBytes: fstatSync(arquivo).size })
    const pedaco = new Uint8Array(PEDACO_BYTES)
    let mesesConferidos = false
    while (!leitor.finished) {
      const lidos = readSync(arquivo, pedaco)
      if (lidos === 0) break
      leitor.push(pedaco.subarray(0, lidos))
      if (coletor.cadastro !== undefined && !mesesConferidos) {
        await checkMeses(contexto, coletor.cadastro.meses.map(mesToSql))
        mesesConferidos = true
      }
      await send(coletor, ids, copy)
      report(contexto, leitor)
      // Yields to the event loop between chunks, for socket, signal and progress.
      await setImmediate()
      assertNotCanceled(contexto.signal)
    }
    const ecd = leitor.end()
    if (ecd.saude.aceito) await send(coletor, ids, copy)
    report(contexto, leitor)
    return ecd
  } finally {
    closeSync(arquivo)
  }
}

async function send(coletor: Coletor, ids: CadastroIds, copy: PartidaCopy): Promise<void> {
  if (coletor.cadastro !== undefined && ids.isBehind(coletor.cadastro)) {
    await copy.pause()
    await ids.save(coletor.cadastro)
  }
  for (const linhas of coletor.take()) await copy.write(linhas())
}

function report({ progresso }: ImportacaoContexto, leitor: EcdLeitor): void {
  const { bytes, linhas, lancamentos, partidas, problemas } = leitor.progresso
  progresso.update({ bytesLidos: bytes, linhas, lancamentos, partidas, rejeitadas: problemas })
}

function toSaldosGravar({ saldos, meses }: Ecd, ids: LoteIds): SaldosGravar {
  const { quantidade } = saldos
  const gravar = createSaldosGravar(quantidade)
  const mesSql = Int32Array.from(meses, mesToSql)
  for (let i = 0; i < quantidade; i++) {
    const centroCusto = saldos.centroCusto[i]!
    gravar.contaId[i] = ids.contas[saldos.conta[i]!]!
    gravar.centroCustoId[i] = centroCusto < 0 ? 0 : ids.centrosCusto[centroCusto]!
    gravar.mes[i] = mesSql[saldos.mes[i]!]!
  }
  gravar.debitoCentavos.set(saldos.debitoCentavos.subarray(0, quantidade))
  gravar.creditoCentavos.set(saldos.creditoCentavos.subarray(0, quantidade))
  gravar.partidas.set(saldos.partidas.subarray(0, quantidade))
  return gravar
}

function describe(ecd: Ecd, ids: CadastroIds, copy: PartidaCopy): ArquivoGravado {
  return {
    conteudo: ecd.origemSaldos === 'lancamentos' ? 'lancamentos' : 'saldos',
    meses: ecd.meses.map(mesToSql),
    contasResultado: listContasResultado(ecd, ids.contas),
    particao: copy,
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

/**
 * Lists analytic result accounts with their parent descriptions.
 * These separate factory salaries from office salaries.
 */
function listContasResultado({ contas }: Ecd, gravadas: ReadonlyMap<string, ContaGravada>): ContaResultado[] {
  const porCodigo = new Map(contas.map((conta) => [conta.codigo, conta]))
  return contas
    .filter(({ natureza, analitica }) => natureza === NATUREZA_RESULTADO && analitica)
    .map(({ codigo, descricao, codigoReferencial, contaSuperior }) => {
      const descricoesSuperiores = listDescricoesSuperiores(contaSuperior, (acima) => porCodigo.get(acima))
      const { id, nova } = gravadas.get(codigo) ?? { id: 0, nova: false }
      return { codigo, descricao, codigoReferencial, contaSuperior, descricoesSuperiores, id, nova }
    })
}
