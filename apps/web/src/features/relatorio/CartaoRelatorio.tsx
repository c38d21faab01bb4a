import type { DreResposta, RelatorioCartao } from '@lastro/contract'
import { anoAnteriorOf, formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { Cartao, CartaoVazio } from './Cartao.tsx'
import type { NumberOrigin } from './link-target.ts'
import { Evolucao, EvolucaoTabela } from './Evolucao.tsx'
import { Indicadores } from './Indicadores.tsx'
import { MapaCentros } from './MapaCentros.tsx'
import { Orcado } from './Orcado.tsx'
import styles from './Relatorio.module.css'
import { Variacoes } from './Variacoes.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Inline, Stack } from '../../ui/layout.tsx'
import { CartaoCascata } from './CartaoCascata.tsx'

interface CartaoRelatorioProps {
  cartao: RelatorioCartao
  response: DreResposta
  origem: NumberOrigin
  orcamento: number | null
}

export function CartaoRelatorio({ cartao, response, origem, orcamento }: CartaoRelatorioProps) {
  const { t } = useTranslation('relatorio')
  const { language } = usePreferencias()
  const { largura, tipo } = cartao
  const { meses } = response
  const periodo = formatPeriodo(meses[0] ?? '', meses.at(-1) ?? '', language)
  const nomeOf = (codigo: string) => response.linhas.find((line) => line.nivel === 0 && line.codigo === codigo)?.descricao ?? codigo
  switch (tipo) {
    case 'indicadores':
      return (
        <Cartao titulo={cartao.titulo || t('tipos.indicadores')} note={periodo} width={largura}>
          <Indicadores resposta={response} codigos={cartao.linhas} origem={origem} />
        </Cartao>
      )
    case 'cascata':
      return <CartaoCascata cartao={cartao} response={response} origem={origem} periodo={periodo} />
    case 'evolucao': {
      const lines = cartao.linhas.flatMap((codigo) => response.linhas.filter((line) => line.nivel === 0 && line.codigo === codigo))
      const [first] = lines
      const missing = cartao.linhas.filter((codigo) => !lines.some((line) => line.codigo === codigo))
      const titulo = cartao.titulo || (lines.length === 1 && first ? first.descricao : t('tipos.evolucao'))
      const note = response.temAnoAnterior ? <Legenda ano={anoAnteriorOf(meses[0] ?? '', meses.at(-1) ?? '')} periodo={periodo} /> : periodo
      return (
        <Cartao
          titulo={titulo}
          note={note}
          width={largura}
          {...(lines.length > 0 ? { table: <EvolucaoTabela titulo={titulo} linhas={lines} response={response} /> } : {})}
        >
          <Stack gap={12}>
            {lines.map((line) => (
              <Evolucao key={line.codigo} linha={line} response={response} origem={origem} comNome={lines.length > 1} />
            ))}
            {missing.map((codigo) => (
              <CartaoVazio key={codigo} texto={t('cartao.semLinha', { codigo })} />
            ))}
          </Stack>
        </Cartao>
      )
    }
    case 'variacoes':
      return (
        <Cartao titulo={cartao.titulo || t('tipos.variacoes')} note={t('variacoes.nota', { periodo })} width={largura}>
          <Variacoes resposta={response} quantos={cartao.quantos} origem={origem} />
        </Cartao>
      )
    case 'orcado':
      return (
        <Cartao titulo={cartao.titulo || t('tipos.orcado')} width={largura}>
          <Orcado orcamento={orcamento} excedem={cartao.excedem} origem={origem} />
        </Cartao>
      )
    case 'centros':
      return (
        <Cartao titulo={cartao.titulo || t('centros.titulo', { linha: nomeOf(cartao.linha) })} note={periodo} width={largura}>
          <MapaCentros codigo={cartao.linha} origem={origem} />
        </Cartao>
      )
    default:
      return tipo satisfies never
  }
}

function Legenda({ ano, periodo }: { ano: string | null; periodo: string }) {
  const { t } = useTranslation('relatorio')
  return (
    <Inline as="span">
      <Inline as="span" gap={4}>
        <svg width="10" height="10" aria-hidden="true">
          <rect className={styles['coluna']} width="10" height="10" />
        </svg>
        {periodo}
      </Inline>
      <Inline as="span" gap={4}>
        <svg width="10" height="10" aria-hidden="true">
          <path className={styles['trama']} d="M0 10 10 0M-2 4 4 -2M6 12 12 6" />
          <rect className={styles['atras']} fill="none" x="0.5" y="0.5" width="9" height="9" />
        </svg>
        {ano ?? t('cartao.anoAnterior')}
      </Inline>
    </Inline>
  )
}
