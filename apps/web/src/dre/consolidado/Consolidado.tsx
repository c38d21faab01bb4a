/** Several clientes beside each other and added up: a screen of its own at the address of the DRE, read only when somebody asks for it. */
import { type Sessao, dreConsolidadoRotas } from '@lastro/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/api.ts'
import { toApiError } from '../../api/errors.ts'
import { createCan } from '../../sessao/regras.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOffer } from '../../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../../ui/PageHeader.tsx'
import { type Comparar, writeComparar } from '../comparar.ts'
import colunas from '../comparativo/Comparativo.module.css'
import { ComparativoFolha } from '../comparativo/ComparativoFolha.tsx'
import { ComparativoTable } from '../comparativo/ComparativoTable.tsx'
import { ForaDasColunas } from '../comparativo/ForaDasColunas.tsx'
import { chaveOf } from '../demonstrativo.ts'
import dre from '../Dre.module.css'
import { type DreVisao, SEM_FILTROS } from '../dre-search.ts'
import { DreEsqueleto } from '../DreEsqueleto.tsx'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import { useCopiarLink } from '../use-copiar-link.ts'
import { useImpressao } from '../use-impressao.ts'
import type { SetVisao } from '../use-visao.ts'
import { VisoesMenu } from '../VisoesMenu.tsx'
import { ConsolidadoPainel } from './ConsolidadoPainel.tsx'
import { ConsolidadoToolbar } from './ConsolidadoToolbar.tsx'
import { Divergencias } from './Divergencias.tsx'
import { EliminacoesPainel } from './EliminacoesPainel.tsx'
import { EmpresasMenu } from './EmpresasMenu.tsx'
import { consolidadoQuery } from './queries.ts'

interface ConsolidadoProps {
  sessao: Sessao
  /** Which columns of each cliente; sources besides the year before are of one cliente alone. */
  comparar: Comparar | undefined
  escolhidas: readonly string[]
  visao: DreVisao
  setVisao: SetVisao
}

const PADRAO: Comparar = { fontes: ['realizado'], por: 'total', dimensao: undefined, analises: [] }

export function Consolidado({ sessao, comparar: pedido = PADRAO, escolhidas, visao, setVisao }: ConsolidadoProps) {
  const { t } = useTranslation('dre-consolidado')
  const { t: texto } = useTranslation('dre')
  const [aviso, setAviso] = useState('')
  const [eliminando, setEliminando] = useState(false)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const podeOrcamento = can('read', 'Orcamento')
  // A link of somebody who reads budgets shows the rest to who does not.
  const comparar = podeOrcamento ? pedido : { ...pedido, fontes: pedido.fontes.filter((fonte) => fonte !== 'orcado') }
  const celular = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const pergunta = { modelo: visao.modelo, clientes: escolhidas, comparar, inicio: visao.inicio, fim: visao.fim }
  const { data, error, isPlaceholderData } = useQuery(consolidadoQuery(pergunta))
  const leave = () => setVisao({ ...SEM_FILTROS, comparar: undefined, consolidar: undefined })
  const close = () => {
    setEliminando(false)
    setVisao({ explicar: null })
    document.querySelector<HTMLElement>('[role="treegrid"] [data-ativa]')?.focus()
  }
  const copyLink = useCopiarLink(sessao.cliente)
  const imprimindo = useImpressao()
  useOffer({
    actions: data
      ? [
          { label: t('eliminacoes.nome'), icon: 'columns', run: () => setEliminando(!eliminando) },
          { label: texto('copiarLink'), icon: 'link', run: copyLink },
          { label: texto('exportar.imprimir'), icon: 'print', run: () => setTimeout(() => window.print()) },
          { label: t('voltar'), icon: 'dre', run: leave },
        ]
      : [],
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], text: texto('atalhos.mover') },
      { keys: ['Enter'], text: texto('atalhos.explicar') },
      { keys: ['Ctrl C'], text: texto('atalhos.copiar') },
      { keys: ['+', '−'], text: texto('atalhos.abrir') },
    ],
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (visao.explicar || eliminando) && !event.defaultPrevented) close()
  }
  const header = (
    <PageHeader
      title={t('titulo')}
      context={
        data && (
          <>
            <Chip>
              <b>{t('empresas.quantas', { count: data.clientes.length })}</b>
            </Chip>
            <Chip>{data.comparativo.modelo.nome}</Chip>
            {data.clientes.length > 1 && <ProvaSelo prova={{ tipo: 'soma', diferencaCentavos: data.conferencia.diferencaCentavos }} />}
          </>
        )
      }
      actions={
        !celular &&
        data && (
          <>
            <VisoesMenu visao={visao} setVisao={setVisao} />
            <IconButton icon="link" label={texto('copiarLink')} onClick={copyLink} />
            <IconButton icon="print" label={texto('exportar.imprimir')} onClick={() => window.print()} />
            <Button size="small" onClick={leave}>
              {t('voltar')}
            </Button>
          </>
        )
      }
    />
  )
  if (error && !data) {
    const semSaida = [403, 404, 409, 422].includes(toApiError(error).status)
    return (
      <Page>
        {header}
        <PageContent>
          <ErrorState error={error} {...(semSaida ? {} : { onRetry: () => void invalidate(dreConsolidadoRotas.get) })}>
            {semSaida && (
              <>
                <EmpresasMenu
                  aberta={sessao.cliente?.nomeCurto ?? ''}
                  escolhidas={escolhidas}
                  onChange={(consolidar) => setVisao({ consolidar, explicar: null })}
                />
                <Button onClick={leave}>{t('voltar')}</Button>
              </>
            )}
          </ErrorState>
        </PageContent>
      </Page>
    )
  }
  if (!data) {
    return (
      <Page>
        {header}
        <div className={dre['semFerramentas']} />
        <PageContent>
          <DreEsqueleto />
        </PageContent>
      </Page>
    )
  }
  const { comparativo } = data
  const explicada = visao.explicar && comparativo.linhas.find((linha) => chaveOf(linha) === visao.explicar?.chave)
  const coluna = comparativo.colunas.find(({ chave }) => chave === visao.explicar?.em)
  return (
    <Page>
      {header}
      <ConsolidadoToolbar
        {...{ consolidado: data, comparar, escolhidas, visao, setVisao, eliminando }}
        podeExportar={can('export', 'Dre')}
        podeOrcamento={podeOrcamento}
        onEliminacoes={() => {
          setEliminando(!eliminando)
          if (visao.explicar) setVisao({ explicar: null })
        }}
      />
      {data.clientes.length === 1 && (
        <p className={colunas['aviso']} role="note">
          {t('escolha')}
        </p>
      )}
      <ForaDasColunas comparativo={data.comparativo} clientes={data.clientes} podeMapear={can('update', 'DePara')} />
      <Divergencias consolidado={data} />
      {/* Esc closes the explanation wherever the focus is; every control inside keeps its own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={dre['area']} onKeyDown={onKeyDown}>
        <div className={dre['centro']} data-relendo={isPlaceholderData || undefined}>
          <ComparativoTable
            key={`${writeComparar(comparar)} ${escolhidas.join()}`}
            comparativo={comparativo}
            visao={visao}
            setVisao={(mudanca, history) => {
              if (mudanca.explicar) setEliminando(false)
              setVisao(mudanca, history)
            }}
            onAviso={setAviso}
          />
        </div>
        {eliminando ? (
          <EliminacoesPainel consolidado={data} onClose={close} />
        ) : (
          explicada &&
          coluna && (
            <ConsolidadoPainel
              consolidado={data}
              linha={explicada}
              coluna={coluna}
              onFollow={(explicar) => setVisao({ explicar })}
              onClose={close}
            />
          )
        )}
      </div>
      <p className="visually-hidden" role="status" aria-label={texto('aviso')}>
        {aviso}
      </p>
      {imprimindo && (
        <ComparativoFolha comparativo={comparativo} visao={visao} sessao={sessao} titulo={t('titulo')} clientes={data.clientes} />
      )}
    </Page>
  )
}
