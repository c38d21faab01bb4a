import type { CriacaoFontes, RotaData, orcamentoRotas } from '@lastro/contract'
import { FonteArquivo } from './FonteArquivo.tsx'
import { FonteBaseZero } from './FonteBaseZero.tsx'
import { FonteOrcamento } from './FonteOrcamento.tsx'
import { FonteRealizado } from './FonteRealizado.tsx'
import { SoCentros } from './SoCentros.tsx'
import type { CriacaoOrigemTipo } from './draft.ts'
import type { CriacaoState } from './use-criacao.ts'

interface FonteProps {
  criacao: CriacaoState
  origem: CriacaoOrigemTipo
  fontes: CriacaoFontes
  options: RotaData<typeof orcamentoRotas.getOpcoes>
  inicio: string
}

export function Fonte({ criacao: { draft, change }, origem, fontes, options, inicio }: FonteProps) {
  switch (origem) {
    case 'realizado':
      return (
        <>
          <FonteRealizado fontes={fontes} draft={draft} inicio={inicio} onChange={change} />
          <SoCentros options={options} centrosCusto={draft.centrosCusto} onChange={(centrosCusto) => change({ centrosCusto })} />
        </>
      )
    case 'orcamento':
      return (
        <>
          <FonteOrcamento fontes={fontes} orcamentoId={draft.orcamentoId} onChange={(orcamentoId) => change({ orcamentoId })} />
          <SoCentros options={options} centrosCusto={draft.centrosCusto} onChange={(centrosCusto) => change({ centrosCusto })} />
        </>
      )
    case 'arquivo':
      return <FonteArquivo draft={draft} inicio={inicio} onChange={change} />
    case 'base_zero':
      return <FonteBaseZero fontes={fontes} options={options} inicio={inicio} itens={draft.itens} onChange={(itens) => change({ itens })} />
    case 'branco':
      return null
    default:
      return origem satisfies never
  }
}
