/**
 * Power cuts: SIGKILL to every process at once, database included, during work.
 * Acknowledged work stays, and unacknowledged work leaves nothing.
 */
import { createEcdGenerator } from '@lastro/demonstracao'
import { dreRotas, importacaoRotas, sessaoRotas, type DreResposta, type Importacao } from '@lastro/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInApi, type Api } from './api.ts'
import { RENATA_GESTORA } from './people.ts'
import { cutUnderWriters } from './power-cuts.ts'
import { createDataDir, removeDataDir, startProcesso, type Processo } from './lastro-process.ts'

const ANO = 2031
const PARTIDAS = 60_000

let dataDir: string
let processo: Processo

beforeAll(async () => {
  dataDir = await createDataDir()
  processo = await startProcesso(dataDir)
})

afterAll(async () => {
  await processo.stop()
  await removeDataDir(dataDir)
})

async function restart(): Promise<void> {
  await processo.killTree()
  processo = await startProcesso(dataDir)
}

/** Retries when the kill is after the commit, because progress arrives late on a fast machine. */
const ATTEMPTS = 5

describe('during an import', () => {
  const generator = createEcdGenerator({ ano: ANO, partidas: PARTIDAS, seed: 7 })
  const file = new Uint8Array(Buffer.concat([...generator.chunks()]))

  /**
   * Returns the import after the restart, and the DRE before that attempt.
   * An import committed before the kill must be complete. It is undone, which advances the data version of the DRE, and retried.
   */
  async function killDuring(stage: 'ler' | 'gravar', attempts = ATTEMPTS): Promise<{ after: Importacao; dreBefore: DreResposta }> {
    let api = await signInApi(processo.address, RENATA_GESTORA)
    const dreBefore = await readDre(api)
    const { id } = await api.startImportacao('razao.txt', file)
    await waitFor(api, id, ({ status, progresso }) => status === 'concluida' || (progresso?.etapa === stage && progresso.linhas > 0))
    await restart()
    api = await signInApi(processo.address, RENATA_GESTORA)
    const after = await api.call(importacaoRotas.get, { params: { id } })
    if (after.status !== 'concluida' || attempts === 1) return { after, dreBefore }
    expect(after.diferencaCentavos).toEqual({ i355: 0, linhas: 0 })
    await api.call(importacaoRotas.undo, { params: { id } })
    return killDuring(stage, attempts - 1)
  }

  test('the import is marked as interrupted, leaves nothing, and the same file is then imported once', async () => {
    let api = await signInApi(processo.address, RENATA_GESTORA)
    const { versao: _versao, ...linhasBefore } = await readDre(api)
    for (const stage of ['ler', 'gravar'] as const) {
      const { after, dreBefore } = await killDuring(stage)
      expect(after.status, `killed while it was in "${stage}"`).toBe('interrompida')
      expect(after.meses).toEqual([])
      api = await signInApi(processo.address, RENATA_GESTORA)
      const dreAfter = await readDre(api)
      expect(dreAfter).toEqual(dreBefore)
      expect(dreAfter).toMatchObject(linhasBefore)
    }
    const { id } = await api.startImportacao('razao.txt', file)
    const done = await waitFor(api, id, ({ status }) => status !== 'recebida' && status !== 'processando')
    expect(done).toMatchObject({ status: 'concluida', diferencaCentavos: { i355: 0, linhas: 0 } })
    const loaded = (await api.call(importacaoRotas.list)).filter(
      ({ arquivoNome, status }) => arquivoNome === 'razao.txt' && status === 'concluida',
    )
    expect(loaded).toHaveLength(1)
    await expect(api.startImportacao('outro-nome.txt', file)).rejects.toMatchObject({ code: 'importacao_duplicate' })
  })
})

describe('during sign-in', () => {
  test('every acknowledged session is valid, and sign-in works again', async () => {
    const answered: Api[] = []
    const attempts = Array.from({ length: 8 }, async () => {
      answered.push(await signInApi(processo.address, RENATA_GESTORA))
    })
    await Promise.any(attempts)
    const tokens = answered.map(({ token }) => token)
    await restart()
    await Promise.allSettled(attempts)
    expect(tokens.length).toBeGreaterThan(0)
    for (const token of tokens) {
      const response = await fetch(`${processo.address}/v1${sessaoRotas.get.caminho}`, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status).toBe(200)
    }
    const again = await signInApi(processo.address, RENATA_GESTORA)
    expect((await again.call(sessaoRotas.get)).usuario.email).toBe(RENATA_GESTORA.email)
  })
})

describe('under four writers', () => {
  const CUTS = 20

  test(`${CUTS} kills lose no acknowledged write and duplicate none`, async () => {
    const { acknowledged, lost, duplicated } = await cutUnderWriters({ address: () => processo.address, cut: restart }, () => CUTS)
    expect(acknowledged.centros).toBeGreaterThan(0)
    expect(acknowledged.pushes).toBeGreaterThan(0)
    expect(acknowledged.centros + acknowledged.pushes).toBeGreaterThanOrEqual(CUTS)
    expect({ lost, duplicated }).toEqual({ lost: [], duplicated: [] })
  })
})

function readDre(api: Api): Promise<DreResposta> {
  return api.call(dreRotas.get, { query: { inicio: '2024-01', fim: '2025-12' } })
}

async function waitFor(api: Api, id: number, isThere: (importacao: Importacao) => boolean): Promise<Importacao> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const importacao = await api.call(importacaoRotas.get, { params: { id } })
    if (isThere(importacao)) return importacao
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`import ${id} did not get there in a minute`)
}
