/** Requests per second of a small statement and of a row, beside the frameworks alone that send the same text and read the same row. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { median } from '../measure.ts'
import { measureVazao } from './load.ts'

const RODADAS = 5
const RODADA_MS = 1500

export interface Vazao {
  relatorio: number
  /** The same, asked at an address of its own by each connection. */
  separado: number
  nuaFixo: number
  linha: number
  nuaLinha: number
}

interface Perguntas {
  /** Of the product, with the token that opens them. */
  relatorio: string
  linha: string
  token: string
  clienteId: string
  /** Of the row that is read. */
  id: number
  banco: string
}

/** In turns, so that a machine that slows down slows all of them. */
export async function measureVazoes({ relatorio, linha, token, clienteId, id, banco }: Perguntas): Promise<Vazao> {
  const cabecalhos = { authorization: `Bearer ${token}` }
  const texto = await (await fetch(relatorio, { headers: { ...cabecalhos, 'accept-encoding': 'identity' } })).text()
  const nua = spawn(process.execPath, [`${import.meta.dirname}/bare-server.ts`], {
    env: { ...process.env, NUA_TEXTO: texto, NUA_BANCO: banco, NUA_CLIENTE: clienteId },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [endereco] = (await once(nua.stdout, 'data')) as [Buffer]
    const base = endereco.toString().trim()
    const candidatos = {
      relatorio: () => measureVazao(relatorio, cabecalhos, RODADA_MS),
      separado: () => measureVazao((conexao) => `${relatorio}&conexao=${conexao}`, cabecalhos, RODADA_MS),
      nuaFixo: () => measureVazao(`${base}/fixo`, {}, RODADA_MS),
      linha: () => measureVazao(linha, cabecalhos, RODADA_MS),
      nuaLinha: () => measureVazao(`${base}/linha/${id}`, {}, RODADA_MS),
    }
    const nomes = Object.keys(candidatos) as (keyof Vazao)[]
    const medidas = new Map<keyof Vazao, number[]>(nomes.map((nome) => [nome, []]))
    for (let rodada = 0; rodada < RODADAS; rodada++) {
      for (const nome of nomes) medidas.get(nome)?.push(await candidatos[nome]())
    }
    return Object.fromEntries(Array.from(medidas, ([nome, lista]) => [nome, median(lista)])) as Record<keyof Vazao, number>
  } finally {
    nua.kill('SIGTERM')
  }
}
