import { type Orcamento, type OrcamentoLinhas, orcamentoAtosRotas, orcamentoRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { anoAnteriorOf, formatInstante, formatPeriodo } from '../format/data.ts'
import type { Presenca } from '../orcamento/grade/BarraEstado.tsx'
import { createDados } from '../orcamento/grade/dados.ts'
import { OrcamentoGrid } from '../orcamento/grade/OrcamentoGrid.tsx'
import { entradaOf, filiaisQuery, gruposQuery, linhasQuery, orcamentoQuery } from '../orcamento/grade/queries.ts'
import { useAtos } from '../orcamento/grade/use-atos.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

/** A budget: what it is, and its cells to write in. */
export function OrcamentoPage() {
  const { t } = useTranslation('orcamento-grade')
  const { t: comum } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const orcamento = useQuery(orcamentoQuery(id))
  const linhas = useQuery(linhasQuery(id))
  const { language } = usePreferencias()
  const lido = orcamento.data
  const error = orcamento.error ?? linhas.error
  return (
    <Page>
      <PageHeader
        title={lido?.nome ?? t('titulo')}
        context={
          lido && (
            <>
              <Chip tone={lido.status === 'aprovado' ? 'success' : 'neutral'}>{t(`status.${lido.status}`)}</Chip>
              <Chip>{t('versao', { numero: lido.versaoNumero })}</Chip>
              <span>{`${formatPeriodo(lido.inicio, addAno(lido.inicio), language)} · ${lido.modelo.nome}`}</span>
            </>
          )
        }
      />
      <PageContent>
        {error && <ErrorState error={error} onRetry={() => void invalidate(orcamentoRotas.get, orcamentoAtosRotas.linhas)} />}
        {!error && (!lido || !linhas.data) && <SkeletonRows rows={14} label={comum('carregando')} />}
        {lido && linhas.data && linhas.data.linhas.id.length === 0 && <EmptyState icon="columns" title={t('semLinhas')} />}
        {lido && linhas.data && linhas.data.linhas.id.length > 0 && (
          <Grade key={linhas.dataUpdatedAt} orcamento={lido} linhas={linhas.data} />
        )}
      </PageContent>
    </Page>
  )
}

/** The last of the twelve months. */
function addAno(inicio: string): string {
  const mes = Number(inicio.slice(5))
  return mes === 1 ? `${inicio.slice(0, 4)}-12` : `${Number(inicio.slice(0, 4)) + 1}-${String(mes - 1).padStart(2, '0')}`
}

/** Anew for every reading of the lines: the cells live in it, and the stream keeps them. */
function Grade({ orcamento, linhas }: { orcamento: Orcamento; linhas: OrcamentoLinhas }) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: grupos } = useSuspenseQuery(gruposQuery)
  const { data: filiais } = useSuspenseQuery(filiaisQuery)
  const dados = useMemo(
    () => createDados(entradaOf(orcamento, linhas, grupos, filiais), { semCentro: t('semCentro'), resultado: t('resultado') }),
    [orcamento, linhas, grupos, filiais, t],
  )
  const atos = useAtos(orcamento.id, dados, linhas.sequencia, sessao.usuario.id)
  const posicoes = useMemo(() => new Map(linhas.linhas.id.map((id, linha) => [id, linha])), [linhas])
  const presencas = atos.pessoas.map(({ id, nome, linhaId, mes }, cor): Presenca => {
    const linha = linhaId === null ? undefined : posicoes.get(linhaId)
    return { id, nome, iniciais: initialsOf(nome), cor, celula: linha === undefined || mes === null ? null : { linha, mes: mes - 1 } }
  })
  const fim = addAno(orcamento.inicio)
  return (
    <OrcamentoGrid
      dados={dados}
      nome={orcamento.nome}
      exercicio={orcamento.inicio.slice(0, 4)}
      anoAnterior={anoAnteriorOf(orcamento.inicio, fim) ?? String(Number(orcamento.inicio.slice(0, 4)) - 1)}
      podeEditar={orcamento.quadro.some(({ acoes }) => acoes.preencher === null)}
      semConexao={atos.semConexao}
      ultimoSalvamento={atos.salvoEm && t('salvoEm', { quando: formatInstante(atos.salvoEm.toISOString(), atos.salvoEm, language) })}
      presencas={presencas}
      onAto={atos.onAto}
      onDesfazer={atos.onDesfazer}
      onRefazer={atos.onRefazer}
      onCelula={atos.onCelula}
    />
  )
}

function initialsOf(nome: string): string {
  const partes = nome.trim().split(/\s+/)
  return `${partes[0]?.[0] ?? ''}${partes.length > 1 ? (partes.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}
