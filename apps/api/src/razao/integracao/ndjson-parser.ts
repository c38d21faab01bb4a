/** Parses NDJSON from disk into batches of entries. Holds one line at a time and reports every bad one with its position. */
import { createReadStream } from 'node:fs'
import { contaExternaSchema, lancamentoExternoSchema, type LancamentoExternoLinha } from '@lastro/contract'
import { parseCentavos } from '@lastro/engine'
import type { ReadRegistros, PartidaExterna, ProblemaColetor, RegistroExterno } from '@lastro/importacao'
import * as z from 'zod/mini'
import { ErroApi } from '../../http/erro.ts'

const LINHA_MAX_BYTES = 1024 * 1024
const LINHAS_MAX = 100_000
const LOTE = 500
/** A hostile line can break every rule thousands of times; this many suffice to correct it. */
const PROBLEMAS_POR_LINHA = 20
const QUEBRA = 0x0a

type Leitor = (problemas: ProblemaColetor) => AsyncGenerator<readonly RegistroExterno[]>

/** Rereadable parser of the file. Throws `requisicao_too_large` past the limits of lines and of line length. */
export function createLeitor(caminho: string): ReadRegistros & Leitor {
  return async function* readRegistros(problemas) {
    let lote: RegistroExterno[] = []
    let linha = 0
    for await (const bytes of splitLinhas(caminho)) {
      if (++linha > LINHAS_MAX) throw new ErroApi('requisicao_too_large', { message: `São aceitas até ${LINHAS_MAX} linhas por envio.` })
      const registro = parseLinha(bytes, linha, problemas)
      if (registro !== undefined) lote.push(registro)
      if (lote.length < LOTE) continue
      yield lote
      lote = []
    }
    yield lote
  }
}

async function* splitLinhas(caminho: string): AsyncGenerator<Buffer> {
  let resto: Buffer = Buffer.alloc(0)
  const chunks: AsyncIterable<Buffer> = createReadStream(caminho)
  for await (const chunk of chunks) {
    let inicio = 0
    for (let fim = chunk.indexOf(QUEBRA); fim >= 0; fim = chunk.indexOf(QUEBRA, inicio)) {
      yield resto.length === 0 ? chunk.subarray(inicio, fim) : Buffer.concat([resto, chunk.subarray(inicio, fim)])
      resto = Buffer.alloc(0)
      inicio = fim + 1
    }
    resto = Buffer.concat([resto, chunk.subarray(inicio)])
    if (resto.length > LINHA_MAX_BYTES) throw new ErroApi('requisicao_too_large', { message: 'Há uma linha com mais de 1 MB.' })
  }
  if (resto.length > 0) yield resto
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
  const lido = isConta ? z.safeParse(contaExternaSchema, valor) : z.safeParse(lancamentoExternoSchema, valor)
  if (!lido.success) {
    for (const { path, message } of lido.error.issues.slice(0, PROBLEMAS_POR_LINHA)) {
      refuse(path.length === 0 ? null : path.join('.'), printValor(valor, path), message)
    }
    return undefined
  }
  if (lido.data.tipo === 'conta') {
    const { conta, descricao, natureza, codigoReferencial = '' } = lido.data
    return { tipo: 'conta', linha, codigo: conta, descricao, natureza, codigoReferencial }
  }
  return toLancamento(lido.data, linha)
}

function toLancamento(lido: LancamentoExternoLinha, linha: number): RegistroExterno {
  const { id, data, historico = '', documento = '', numero = id, encerramento = false } = lido
  const partidas = lido.partidas.map((partida): PartidaExterna => ({
    conta: partida.conta,
    centroCusto: partida.centroCusto ?? '',
    filial: partida.filial ?? '',
    historico: partida.descricao ?? historico,
    valorCentavos: centavosOf(partida),
  }))
  return { tipo: 'lancamento', linha, id, data, documento, numero, encerramento, partidas }
}

/** Credit positive. The schema allows exactly one of the four, as decimal text or as an integer. */
function centavosOf({ valor, debito, credito, valorCentavos }: LancamentoExternoLinha['partidas'][number]): number {
  if (valorCentavos !== undefined) return valorCentavos + 0
  const centavos = parseCentavos(valor ?? debito ?? credito ?? '', { decimal: 'ponto' })
  if (centavos === undefined) throw new TypeError('no amount left after schema validation')
  return debito === undefined ? centavos : 0 - centavos
}

function printValor(raiz: unknown, path: readonly PropertyKey[]): string | null {
  let valor = raiz
  for (const parte of path) {
    if (typeof valor !== 'object' || valor === null) return null
    valor = Object.entries(valor).find(([nome]) => nome === String(parte))?.[1]
  }
  return typeof valor === 'string' || typeof valor === 'number' || typeof valor === 'boolean' ? String(valor) : null
}
