/** Parses NDJSON from disk into batches of entries. Holds one line at a time and reports every bad one with its position. */
import { createReadStream } from 'node:fs'
import { contaExternaSchema, lancamentoExternoSchema, type LancamentoExternoLinha } from '@lastro/contract'
import { parseCentavos } from '@lastro/engine'
import type { ReadRegistros, PartidaExterna, ProblemaColetor, RegistroExterno } from '@lastro/importacao'
import * as z from 'zod/mini'
import { ErroApi } from '../../http/erro.ts'

const LINHA_MAX_BYTES = 1024 * 1024
const LINHAS_MAX = 100_000
const BATCH = 500
/** Enough to correct a line; a hostile one can break every rule thousands of times. */
const PROBLEMAS_POR_LINHA = 20
const BREAK = 0x0a

type RegistroSource = (problemas: ProblemaColetor) => AsyncGenerator<readonly RegistroExterno[]>

/**
 * Creates a rereadable parser of the file.
 * @throws ErroApi `requisicao_too_large` past the limits of lines and of line length
 */
export function createLeitor(path: string): ReadRegistros & RegistroSource {
  return async function* readRegistros(problemas) {
    let batch: RegistroExterno[] = []
    let line = 0
    for await (const bytes of splitLinhas(path)) {
      if (++line > LINHAS_MAX) throw new ErroApi('requisicao_too_large', { message: `São aceitas até ${LINHAS_MAX} linhas por envio.` })
      const registro = parseLinha(bytes, line, problemas)
      if (registro !== undefined) batch.push(registro)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    yield batch
  }
}

async function* splitLinhas(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  const chunks: AsyncIterable<Buffer> = createReadStream(path)
  for await (const chunk of chunks) {
    let inicio = 0
    for (let fim = chunk.indexOf(BREAK); fim >= 0; fim = chunk.indexOf(BREAK, inicio)) {
      yield rest.length === 0 ? chunk.subarray(inicio, fim) : Buffer.concat([rest, chunk.subarray(inicio, fim)])
      rest = Buffer.alloc(0)
      inicio = fim + 1
    }
    rest = Buffer.concat([rest, chunk.subarray(inicio)])
    if (rest.length > LINHA_MAX_BYTES) throw new ErroApi('requisicao_too_large', { message: 'Há uma linha com mais de 1 MB.' })
  }
  if (rest.length > 0) yield rest
}

function parseLinha(bytes: Buffer, linha: number, problemas: ProblemaColetor): RegistroExterno | undefined {
  const refuse = (campo: string | null, valor: string | null, mensagem: string): undefined => {
    problemas.add({ regra: 'linha_invalid', linha, campo, valor, mensagem })
  }
  let valor: unknown
  try {
    const texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (texto.trim() === '') return undefined
    valor = JSON.parse(texto)
  } catch (error) {
    return refuse(null, null, error instanceof SyntaxError ? 'A linha não é um objeto JSON.' : 'A linha não está em UTF-8.')
  }
  const isConta = typeof valor === 'object' && valor !== null && 'tipo' in valor && valor.tipo === 'conta'
  const loaded = isConta ? z.safeParse(contaExternaSchema, valor) : z.safeParse(lancamentoExternoSchema, valor)
  if (!loaded.success) {
    for (const { path, message } of loaded.error.issues.slice(0, PROBLEMAS_POR_LINHA)) {
      refuse(path.length === 0 ? null : path.join('.'), printValor(valor, path), message)
    }
    return undefined
  }
  if (loaded.data.tipo === 'conta') {
    const { conta, descricao, natureza, codigoReferencial = '' } = loaded.data
    return { tipo: 'conta', linha, codigo: conta, descricao, natureza, codigoReferencial }
  }
  return toLancamento(loaded.data, linha)
}

function toLancamento(loaded: LancamentoExternoLinha, linha: number): RegistroExterno {
  const { id, data, historico = '', documento = '', numero = id, encerramento = false } = loaded
  const partidas = loaded.partidas.map((partida): PartidaExterna => ({
    conta: partida.conta,
    centroCusto: partida.centroCusto ?? '',
    filial: partida.filial ?? '',
    historico: partida.descricao ?? historico,
    valorCentavos: centavosOf(partida),
  }))
  return { tipo: 'lancamento', linha, id, data, documento, numero, encerramento, partidas }
}

/** Credit is positive. The schema allows exactly one of the four, as decimal text or as an integer. */
function centavosOf({ valor, debito, credito, valorCentavos }: LancamentoExternoLinha['partidas'][number]): number {
  if (valorCentavos !== undefined) return valorCentavos + 0
  const centavos = parseCentavos(valor ?? debito ?? credito ?? '', { decimal: 'ponto' })
  if (centavos === undefined) throw new TypeError('no amount left after schema validation')
  return debito === undefined ? centavos : 0 - centavos
}

function printValor(root: unknown, path: readonly PropertyKey[]): string | null {
  let valor = root
  for (const parte of path) {
    if (typeof valor !== 'object' || valor === null) return null
    valor = Object.entries(valor).find(([nome]) => nome === String(parte))?.[1]
  }
  return typeof valor === 'string' || typeof valor === 'number' || typeof valor === 'boolean' ? String(valor) : null
}
