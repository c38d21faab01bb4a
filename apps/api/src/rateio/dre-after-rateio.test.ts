import { dreRotas, rateioRotas, type DreExplicacao, type DreResposta } from '@lastro/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '../../test/api-client.ts'
import { buildImportacao } from '../../test/factories.ts'
import { openRateio, type TestRateio } from '../../test/rateio-fixture.ts'

let r: TestRateio

beforeAll(async () => {
  r = await openRateio()
})
afterEach(() => r.clear())
afterAll(() => r.t.close())

describe('the DRE after rateio', () => {
  const getDre = async (rest: string): Promise<DreResposta> =>
    dataOf(dreRotas.get, await r.call('GET', `/Dre?inicio=2025-01&fim=2025-02&${rest}`))
  const totalOf = ({ linhas }: DreResposta, codigo: string) => linhas.find((line) => line.codigo === codigo)?.total

  test('matches the DRE of the company to the centavo, line by line, under any rules', async () => {
    await r.create(r.limpeza())
    await r.create(r.servicos('reciproco'))
    const [before, after] = [await getDre(''), await getDre('rateio=depois')]
    expect([before.rateado, after.rateado]).toEqual([false, true])
    expect(after.linhas).toEqual(before.linhas)
  })

  test('adds received amounts to a centro de custo and follows a changed rule', async () => {
    const regra = await r.create(r.servicos('reciproco'))
    const p2 = `centroCusto=${r.centro('P2')}`
    expect([totalOf(await getDre(p2), 'DPE'), totalOf(await getDre(`${p2}&rateio=depois`), 'DPE')]).toEqual([0, -7_326_531])
    const ti = await getDre(`centroCusto=${r.centro('TI')}&rateio=depois`)
    expect(totalOf(ti, 'DPE')).toBe(0)
    dataOf(rateioRotas.update, await r.call('PUT', `/Rateio/${regra.id}`, { versao: regra.versao, regra: r.servicos('degraus') }))
    expect(totalOf(await getDre(`${p2}&rateio=depois`), 'DPE')).toBe(-7_444_444)
  })

  test('explains a number by its original, received and sent amounts, down to the source cell', async () => {
    const regra = await r.create(r.limpeza())
    const after = await getDre(`centroCusto=${r.centro('P1')}&rateio=depois`)
    const item = after.linhas.find(({ pai }) => pai === 'DPE')
    const explain = async (codigo: string): Promise<DreExplicacao> =>
      dataOf(
        dreRotas.explain,
        await r.call(
          'GET',
          `/Dre/explicar?codigo=DPE&grupoItem=${item?.grupoItemId}&inicio=2025-01&fim=2025-01&centroCusto=${r.centro(codigo)}&rateio=depois`,
        ),
      )
    const { valor, rateio, diferencas } = await explain('P1')
    expect({ valor, rateio, diferencas }).toEqual({
      valor: -4_800_000,
      rateio: {
        proprioCentavos: 0,
        movimentos: [
          {
            regraId: regra.id,
            regra: 'Limpeza por área',
            metodo: 'direcionador',
            origem: { centroCusto: r.centro('LIMPEZA'), filial: 0, nome: 'LIMPEZA' },
            destino: { centroCusto: r.centro('P1'), filial: 0, nome: 'P1' },
            entrada: true,
            valorCentavos: -4_800_000,
            parte: 0.4,
            direcionador: { nome: 'Área', unidade: 'm²', valor: '2000' },
          },
        ],
        diferencaCentavos: 0,
      },
      diferencas: { linhas: null, grupoItens: 0, contas: 0 },
    })
    const origem = await explain('LIMPEZA')
    expect(origem.contas).toMatchObject([{ codigo: '5.1.01', valor: -12_000_000 }])
    expect(origem.rateio).toMatchObject({ proprioCentavos: -12_000_000, diferencaCentavos: 0 })
    expect(origem.rateio?.movimentos.map(({ valorCentavos }) => valorCentavos)).toEqual([4_800_000, 3_600_000, 3_600_000])
  })

  test('exports a file labelled as after rateio', async () => {
    await r.create(r.limpeza())
    const url = `/Dre/exportar?inicio=2025-01&fim=2025-01&formato=csv&centroCusto=${r.centro('P1')}`
    const [before, after] = [await r.call('GET', url), await r.call('GET', `${url}&rateio=depois`)]
    expect(before.body).not.toContain('Rateio')
    expect(after.headers['content-disposition']).toContain('depois do rateio')
    expect(after.body).toContain('-48000,00')
    expect(after.body).toContain('Depois do rateio')
  })

  // Last, because its month would appear in the other tests.
  test('moves one item of a centro from a filial to the same centro in other filiais, and everything else stays', async () => {
    const conteudo = `Data;Conta;Descrição da conta;Centro de Custo;Filial;Valor;D/C;Histórico
31/03/2025;5.1.01;Salários e ordenados;LIMPEZA;MATRIZ;100,01;D;folha
31/03/2025;1.1.01;Caixa;;MATRIZ;100,01;C;folha
31/03/2025;3.1.01;Revenda de mercadorias;LIMPEZA;MATRIZ;50,00;C;venda
31/03/2025;1.1.01;Caixa;;MATRIZ;50,00;D;venda
31/03/2025;5.1.01;Salários e ordenados;LIMPEZA;NORTE;1,00;D;folha
31/03/2025;1.1.01;Caixa;;NORTE;1,00;C;folha
31/03/2025;5.1.01;Salários e ordenados;P1;SUL;2,00;D;folha
31/03/2025;1.1.01;Caixa;;SUL;2,00;C;folha
`
    await buildImportacao(r.t.database.db, { clienteId: r.clienteId, conteudo, arquivoNome: 'marco.csv' })
    const { filiais } = await r.list()
    const filial = (codigo: string): number => filiais.find((each) => each.codigo === codigo)?.id ?? 0
    const read = async (query: string): Promise<DreResposta> =>
      dataOf(dreRotas.get, await r.call('GET', `/Dre?inicio=2025-03&fim=2025-03&${query}`))
    const item = (await read('')).linhas.find(({ pai }) => pai === 'DPE')
    const limpeza = r.centro('LIMPEZA')
    await r.create({
      ...r.limpeza(),
      origem: { centrosCusto: [limpeza], filiais: [filial('MATRIZ')], grupos: [], grupoItens: [item?.grupoItemId ?? 0] },
      metodo: {
        tipo: 'percentual',
        destinos: [
          { centroCusto: limpeza, filial: filial('NORTE'), percentualPpm: 600_000 },
          { centroCusto: limpeza, filial: filial('SUL'), percentualPpm: 400_000 },
        ],
      },
    })
    const somasDe = async (codigo: string) => {
      const dre = await read(`filial=${filial(codigo)}&rateio=depois`)
      return [totalOf(dre, 'RB'), totalOf(dre, 'DPE')]
    }
    expect([await somasDe('MATRIZ'), await somasDe('NORTE'), await somasDe('SUL')]).toEqual([
      [5_000, 0],
      [0, -100 - 6_001],
      [0, -200 - 4_000],
    ])
    const csv = await r.call('POST', '/Rateio/simulacao/exportar', { inicio: '2025-03', fim: '2025-03', rascunho: null, formato: 'csv' })
    expect(csv.body.split('\r\n').filter((line) => line.includes('NORTE'))).toEqual([
      'Antes e depois, por filial;LIMPEZA LIMPEZA;NORTE NORTE;;;;;;-1,00;-60,01;-61,01',
      'De onde para onde;LIMPEZA LIMPEZA;MATRIZ MATRIZ;LIMPEZA LIMPEZA;NORTE NORTE;Limpeza por área;;;;-60,01;',
    ])
  })
})
