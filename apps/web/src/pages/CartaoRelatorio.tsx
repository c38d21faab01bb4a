/** One card of a native report, by its kind. */
import type { DreResposta, RelatorioCartao } from '@lastro/contract'
import { type CascataBarra, buildCascata, escalaOf } from '@lastro/engine'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CascataSvg } from '../dre/CascataSvg.tsx'
import { anoAnteriorOf, formatPeriodo } from '../format/data.ts'
import { formatCentavos } from '../format/valor.ts'
import { paths } from '../paths.ts'
import { Cartao, CartaoVazio } from '../relatorio/Cartao.tsx'
import { type Origem, toDre } from '../relatorio/destino.ts'
import { Evolucao, EvolucaoTabela } from '../relatorio/Evolucao.tsx'
import { Indicadores } from '../relatorio/Indicadores.tsx'
import { MapaCentros } from '../relatorio/MapaCentros.tsx'
import { Orcado } from '../relatorio/Orcado.tsx'
import styles from '../relatorio/Relatorio.module.css'
import { Variacoes } from '../relatorio/Variacoes.tsx'
import { usePreferencias } from '../theme/preferencias.ts'
import { Rolagem } from '../ui/Rolagem.tsx'
import { Valor } from '../ui/Valor.tsx'

/** Room in px below which the waterfall is told as a table. */
const ESTREITA = 520

interface CartaoRelatorioProps {
  cartao: RelatorioCartao
  resposta: DreResposta
  origem: Origem
  /** The budget chosen; null: the one that the server says. */
  orcamento: number | null
}

export function CartaoRelatorio({ cartao, resposta, origem, orcamento }: CartaoRelatorioProps) {
  const { t } = useTranslation('relatorio')
  const { language } = usePreferencias()
  const { largura, tipo } = cartao
  const { meses } = resposta
  const periodo = formatPeriodo(meses[0] ?? '', meses.at(-1) ?? '', language)
  const nomeOf = (codigo: string) => resposta.linhas.find((linha) => linha.nivel === 0 && linha.codigo === codigo)?.descricao ?? codigo
  switch (tipo) {
    case 'indicadores':
      return (
        <Cartao titulo={cartao.titulo || t('tipos.indicadores')} nota={periodo} largura={largura}>
          <Indicadores resposta={resposta} codigos={cartao.linhas} origem={origem} />
        </Cartao>
      )
    case 'cascata':
      return <CartaoCascata cartao={cartao} resposta={resposta} origem={origem} periodo={periodo} />
    case 'evolucao': {
      const linhas = cartao.linhas.flatMap((codigo) => resposta.linhas.filter((linha) => linha.nivel === 0 && linha.codigo === codigo))
      const [primeira] = linhas
      const faltam = cartao.linhas.filter((codigo) => !linhas.some((linha) => linha.codigo === codigo))
      const titulo = cartao.titulo || (linhas.length === 1 && primeira ? primeira.descricao : t('tipos.evolucao'))
      const nota = resposta.temAnoAnterior ? <Legenda ano={anoAnteriorOf(meses[0] ?? '', meses.at(-1) ?? '')} periodo={periodo} /> : periodo
      return (
        <Cartao
          titulo={titulo}
          nota={nota}
          largura={largura}
          {...(linhas.length > 0 ? { tabela: <EvolucaoTabela titulo={titulo} linhas={linhas} resposta={resposta} /> } : {})}
        >
          <div className={styles['evolucoes']}>
            {linhas.map((linha) => (
              <Evolucao key={linha.codigo} linha={linha} resposta={resposta} origem={origem} comNome={linhas.length > 1} />
            ))}
            {faltam.map((codigo) => (
              <CartaoVazio key={codigo} texto={t('cartao.semLinha', { codigo })} />
            ))}
          </div>
        </Cartao>
      )
    }
    case 'variacoes':
      return (
        <Cartao titulo={cartao.titulo || t('tipos.variacoes')} nota={t('variacoes.nota', { periodo })} largura={largura}>
          <Variacoes resposta={resposta} quantos={cartao.quantos} origem={origem} />
        </Cartao>
      )
    case 'orcado':
      return (
        <Cartao titulo={cartao.titulo || t('tipos.orcado')} largura={largura}>
          <Orcado orcamento={orcamento} excedem={cartao.excedem} origem={origem} />
        </Cartao>
      )
    case 'centros':
      return (
        <Cartao titulo={cartao.titulo || t('centros.titulo', { linha: nomeOf(cartao.linha) })} nota={periodo} largura={largura}>
          <MapaCentros codigo={cartao.linha} origem={origem} />
        </Cartao>
      )
    default:
      return tipo satisfies never
  }
}

/** What the plain and the hatched columns are. */
function Legenda({ ano, periodo }: { ano: string | null; periodo: string }) {
  const { t } = useTranslation('relatorio')
  return (
    <>
      <span className={styles['legenda']}>
        <svg aria-hidden="true">
          <rect className={styles['coluna']} width="10" height="10" />
        </svg>
        {periodo}
      </span>
      <span className={styles['legenda']}>
        <svg aria-hidden="true">
          <path className={styles['trama']} d="M0 10 10 0M-2 4 4 -2M6 12 12 6" />
          <rect className={styles['atras']} fill="none" x="0.5" y="0.5" width="9" height="9" />
        </svg>
        {ano ?? t('cartao.anoAnterior')}
      </span>
    </>
  )
}

interface CartaoCascataProps extends Omit<CartaoRelatorioProps, 'orcamento'> {
  cartao: Extract<RelatorioCartao, { tipo: 'cascata' }>
  periodo: string
}

function CartaoCascata({ cartao, resposta, origem, periodo }: CartaoCascataProps) {
  const { t } = useTranslation('relatorio')
  const { t: dre } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const titulo = cartao.titulo || t('tipos.cascata')
  const barras = buildCascata(resposta.linhas, (linha) => linha.total)
  if (barras === null) {
    return (
      <Cartao titulo={titulo} nota={periodo} largura={cartao.largura}>
        <CartaoVazio texto={dre('cascata.semValores')} />
      </Cartao>
    )
  }
  const escala = escalaOf(barras.map(({ valor }) => valor))
  const unidade = dre(`escala.${escala}`)
  // On a phone its names and amounts would run into each other.
  const estreita = width > 0 && width < ESTREITA
  const full = ({ valor, tipo }: CascataBarra) =>
    `${formatCentavos(valor, { escala, idioma: language, negativos, sinal: tipo === 'passo' })} ${unidade}`
  const tabela = (
    <Rolagem nome={`${titulo}: ${t('cartao.tabela')}`} className={styles['rolo']}>
      <table className={styles['tabela']}>
        <thead>
          <tr>
            <th scope="col">{dre('tabela.linha')}</th>
            <th scope="col" className="num">
              {unidade}
            </th>
            <th scope="col" className="num">
              {dre('cascata.acumulado')}
            </th>
          </tr>
        </thead>
        <tbody>
          {barras.map((barra) => (
            <tr key={barra.codigo}>
              <th scope="row" title={barra.descricao}>
                <Link to={paths.dre} search={toDre(origem, barra.codigo)}>
                  {barra.descricao}
                </Link>
              </th>
              <td className="num">
                <Valor centavos={barra.valor} escala={escala} sinal={barra.tipo === 'passo'} />
              </td>
              <td className="num">
                <Valor centavos={barra.ate} escala={escala} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Rolagem>
  )
  return (
    <Cartao titulo={titulo} nota={`${periodo} · ${unidade}`} largura={cartao.largura} {...(estreita ? {} : { tabela })}>
      <div ref={ref} className={styles['cascata']}>
        {estreita ? (
          tabela
        ) : (
          <>
            <CascataSvg
              barras={barras}
              rotulo={dre('cascata.descricao', {
                periodo,
                unidade,
                inicio: formatCentavos(barras[0]?.valor ?? null, { escala, idioma: language, negativos }),
                fim: formatCentavos(barras.at(-1)?.valor ?? null, { escala, idioma: language, negativos }),
              })}
              escala={escala}
              casas={escala === 'reais' ? 2 : 1}
              {...(width ? { largura: width } : {})}
            />
            <div className={styles['links']} data-so-na-tela>
              {barras.map((barra) => {
                const texto = `${barra.descricao}: ${full(barra)}`
                return <Link key={barra.codigo} to={paths.dre} search={toDre(origem, barra.codigo)} aria-label={texto} title={texto} />
              })}
            </div>
          </>
        )}
      </div>
    </Cartao>
  )
}
