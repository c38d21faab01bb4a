import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { loadData } from '@lastro/api/cubo/dre-data.ts'
import { readLinhas } from '@lastro/api/cubo/orcado-store.ts'
import { loadRateado } from '@lastro/api/cubo/run-rateio.ts'
import { type Database } from '@lastro/db'
import type * as Engine from '@lastro/engine'
import { mesToIndex, type Cubo, type DreItem, type RateioRegra } from '@lastro/engine'
import { sql } from 'kysely'
import { chromium } from 'playwright-core'
import { withCliente } from '../../apps/api/src/http/contexto.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { root } from '../../scripts/root.ts'

export const ROUNDS = 25
export const PAGES = 5

interface SaidCubo {
  tamanho: number
  grupoItem: number[]
  centroCusto: number[]
  filial: number[]
  mes: number[]
  valorCentavos: number[]
}

interface Materia {
  itens: readonly DreItem[]
  grupos: readonly { id: number; itens: { id: number }[] }[]
  regras: readonly RateioRegra[]
  centros: readonly number[]
  realizado: SaidCubo
  orcado: SaidCubo
  rounds: number
}

const say = ({ tamanho, grupoItem, centroCusto, filial, mes, valorCentavos }: Cubo): SaidCubo => ({
  tamanho,
  grupoItem: [...grupoItem],
  centroCusto: [...centroCusto],
  filial: [...filial],
  mes: [...mes],
  valorCentavos: [...valorCentavos],
})

async function readMateria(db: Database, clienteId: string): Promise<Materia> {
  return withCliente(db, { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, async (context) => {
    const data = await loadData(context)
    const { compiled } = await loadRateado(context, data)
    const { rows } = await sql<{ id: number; mesInicio: number }>`select id, mes_inicio as "mesInicio" from orcamento`.execute(context.tx)
    const [orcamento] = rows
    if (orcamento === undefined) throw new Error('no budget found')
    const lines = (await readLinhas(context, [orcamento.id])).get(orcamento.id)!
    const from = mesToIndex(`${Math.floor(orcamento.mesInicio / 100)}-01`)
    const orcado: SaidCubo = { tamanho: 0, grupoItem: [], centroCusto: [], filial: [], mes: [], valorCentavos: [] }
    for (const [i, item] of lines.grupoItemId.entries()) {
      for (let mes = 0; mes < 12; mes++) {
        orcado.grupoItem.push(item)
        orcado.centroCusto.push(lines.centroCustoId[i]!)
        orcado.filial.push(lines.filialId[i]!)
        orcado.mes.push(from + mes)
        orcado.valorCentavos.push(lines.valoresCentavos[i * 12 + mes]!)
        orcado.tamanho += 1
      }
    }
    return {
      itens: data.modelos[0]!.estruturas[0]!.itens,
      grupos: [...data.grupos.values()].map(({ id, itens }) => ({ id, itens: itens.map((item) => ({ id: item.id })) })),
      regras: compiled.regras,
      centros: [...data.centrosCusto.keys()],
      realizado: say(data.cubo.cubo),
      orcado,
      rounds: ROUNDS,
    }
  })
}

export interface NoBrowser {
  milissegundos: number
  lucro: number
}

/** Median over several browsers, because the speed of a page varies by start. */
export async function measureBrowser(db: Database, clienteId: string): Promise<NoBrowser> {
  const materia = await readMateria(db, clienteId)
  const pages: NoBrowser[] = []
  for (let page = 0; page < PAGES; page++) pages.push(await measurePage(materia))
  return pages.toSorted((a, b) => a.milissegundos - b.milissegundos)[Math.floor(PAGES / 2)]!
}

async function measurePage(materia: Materia): Promise<NoBrowser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    const page = await browser.newPage()
    await page.route('http://engine.localhost/**', async (rota) => {
      const { pathname } = new URL(rota.request().url())
      if (!pathname.endsWith('.ts')) return rota.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
      const body = stripTypeScriptTypes(readFileSync(join(root, 'packages/engine/src', pathname), 'utf8'))
      return rota.fulfill({ contentType: 'text/javascript', body })
    })
    await page.goto('http://engine.localhost/')
    return await page.evaluate(async ({ itens, grupos, regras, centros, realizado, orcado, rounds }: Materia): Promise<NoBrowser> => {
      // Template string, so that bundlers do not resolve this page-relative import.
      const engine = (await import(`${location.origin}/index.ts`)) as typeof Engine
      const compilacao = engine.compileDre(itens, grupos)
      const rateio = engine.compileRateio(regras)
      if (!compilacao.ok || !rateio.ok) throw new Error('the DRE model does not compile')
      const { dre } = compilacao
      const toCubo = (said: typeof realizado): Cubo => {
        const builder = engine.createCuboBuilder()
        for (let i = 0; i < said.tamanho; i++)
          builder.add(said.grupoItem[i]!, said.centroCusto[i]!, said.filial[i]!, said.mes[i]!, said.valorCentavos[i]!)
        return builder.build()
      }
      const cubos = [toCubo(realizado), toCubo(orcado)]
      const [ano, before] = [
        { inicio: '2025-01', fim: '2025-12' },
        { inicio: '2024-01', fim: '2024-12' },
      ]
      const compute = (): number => {
        const [finished, plano] = cubos.map((cubo) => engine.indexCubo(engine.applyRateio(cubo, rateio.rateio, []).cubo))
        const [finishedDe, dePlano] = [engine.splitCubo(finished!, 'centroCusto'), engine.splitCubo(plano!, 'centroCusto')]
        const cenarios: Parameters<typeof engine.compareDre>[1] = Object.fromEntries([
          ['realizado', finished!],
          ['orcado', plano!],
          ...centros.flatMap((id) => [
            ...(finishedDe.ids.includes(id) ? [[`realizado ${id}`, { index: finished!, somas: finishedDe.somasDe([id]) }] as const] : []),
            ...(dePlano.ids.includes(id) ? [[`orcado ${id}`, { index: plano!, somas: dePlano.somasDe([id]) }] as const] : []),
          ]),
        ])
        const colunas = Object.keys(cenarios).flatMap((cenario) => [
          { id: cenario, tipo: 'valor' as const, cenario, periodo: ano },
          ...(cenario.startsWith('realizado') ? [{ id: `antes ${cenario}`, tipo: 'valor' as const, cenario, periodo: before }] : []),
        ])
        const { linhas } = engine.compareDre(dre, cenarios, colunas)
        return linhas.find(({ codigo }) => codigo === 'LL')!.valores[0]!
      }
      const tempos: number[] = []
      let lucro = 0
      for (let round = 0; round < rounds; round++) {
        const inicio = performance.now()
        lucro = compute()
        tempos.push(performance.now() - inicio)
      }
      const milissegundos = tempos.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
      return { milissegundos, lucro }
    }, materia)
  } finally {
    await browser.close()
  }
}
