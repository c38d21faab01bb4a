import { MODELO_GERENCIAL, MODELOS_DRE, suggestGrupoItens } from '@lastro/engine'
import { expect, test } from 'vitest'
import { readyMotivo, readyName } from './in-language.ts'

/** Names of taxes, and abbreviations that English uses as well. */
const SAME = ['ICMS', 'PIS', 'COFINS', 'ISS', 'IPI', 'Simples Nacional', 'FGTS', 'EBITDA', 'IRPJ', 'CSLL']

test('every name of the ready models has an English one', () => {
  const { nome, grupos } = MODELO_GERENCIAL
  const nomes = [
    nome,
    ...grupos.flatMap(({ descricao, itens }) => [descricao, ...itens.map((item) => item.descricao)]),
    ...Object.values(MODELOS_DRE).flatMap((lines) => lines.map(({ descricao }) => descricao)),
  ]
  expect([...new Set(nomes.filter((each) => readyName(each, 'en') === each))].toSorted()).toEqual(SAME.toSorted())
  for (const each of nomes) expect(readyName(each, 'pt')).toBe(each)
})

test('every reason of a suggestion has an English one', () => {
  const nomes = ['Aluguéis e condomínios', 'Serviços xyz', 'Propaganda e publicidade', 'Outras qqq', 'Conta sem nada', 'Conta sem nome']
  const contas = nomes.map((descricao, i) => ({
    codigo: `4.1.0${i}`,
    descricao,
    codigoReferencial: i === 1 ? '3.11.05.01.03' : null,
    contaSuperior: i < 4 ? '4.1' : '4.2',
    descricoesSuperiores: i === 3 ? ['Despesas com pessoal'] : [],
  }))
  const learnt = new Map([
    ['conta sem nada', [{ grupoItem: 'DAD.99', clientes: 0 }]],
    ['conta sem nome', [{ grupoItem: 'DAD.99', clientes: 3 }]],
  ])
  const motivos = [...suggestGrupoItens(contas, learnt).values()].map(({ motivo }) => motivo)
  expect(motivos.length).toBeGreaterThan(3)
  for (const motivo of motivos) expect(readyMotivo(motivo, 'en')).not.toMatch(/próprio|código|descrição|conta|empresas?,|são de/)
  expect(readyMotivo('As outras contas de 4.1 são de Despesas administrativas: Aluguéis e ocupação.', 'en')).toBe(
    'The other accounts of 4.1 belong to Administrative expenses: Rent and occupancy.',
  )
  expect(readyMotivo('Conta 3.04.06 da CVM: equivalência patrimonial', 'en')).toBe('CVM account 3.04.06: equity method')
  expect(readyMotivo(motivos[0]!, 'pt')).toBe(motivos[0])
})
