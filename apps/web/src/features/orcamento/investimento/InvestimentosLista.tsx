import { CENARIO_BASE, type Investimento, investimentoRotas } from '@lastro/contract'
import { formatCentavos, formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { RowButton } from '../../../table/RowButton.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useOffer } from '../../../ui/page-actions.ts'
import { PageContent } from '../../../ui/PageHeader.tsx'
import { ComPainel } from '../../../ui/PainelLateral.tsx'
import { Note } from '../../../ui/Text.tsx'
import { Toolbar, ToolbarButton, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { formatValor } from '../premissa/valor.ts'
import { CronogramaPainel } from './CronogramaPainel.tsx'
import { InvestimentoDialog } from './InvestimentoDialog.tsx'
import styles from './Investimentos.module.css'
import type { InvestimentosSearch } from './investimentos-search.ts'
import { investimentosQuery } from './queries.ts'
import { RemoverDialog } from './RemoverDialog.tsx'
import { RetirarDialog } from './RetirarDialog.tsx'

interface InvestimentosListaProps {
  cenario: string
  /** The one in the panel. */
  aberto: number | undefined
  may: { change: boolean; export: boolean }
  creating: Investimento['tipo'] | null
  onCreating: (creating: Investimento['tipo'] | null) => void
  onChoose: (choice: InvestimentosSearch) => void
}

export function InvestimentosLista({ cenario, aberto, may, creating, onCreating, onChoose }: InvestimentosListaProps) {
  const { t } = useTranslation('investimento')
  const { language } = usePreferencias()
  const { data, error } = useQuery(investimentosQuery(cenario))
  const [dialog, setDialog] = useState<'editar' | 'excluir' | 'retirar' | null>(null)
  const isBase = cenario === CENARIO_BASE
  const item = data?.itens.find(({ id }) => id === aberto)
  const open = (id: number | undefined) => onChoose({ item: id })
  useOffer({
    actions: may.change
      ? [
          { label: t('bem.novo'), icon: 'plus', run: () => onCreating('bem') },
          { label: t('divida.novo'), icon: 'plus', run: () => onCreating('divida') },
        ]
      : [],
    shortcuts: [],
  })
  const conditionsOf = (each: Investimento): string => {
    if (each.tipo === 'bem')
      return t('lista.residual', { valor: formatCentavos(each.residualCentavos, { idioma: language, zero: 'zero' }) })
    const taxa = formatValor(each.taxaMicros, 'percentual', language)
    return `${t(`sistema.${each.sistema}`)} · ${taxa} ${t(`taxa.${each.taxaPeriodo}`)}`
  }
  return (
    <>
      <Toolbar label={t('barra')}>
        <Menu
          label={t('cenario')}
          width={260}
          renderButton={(menu) => (
            <ToolbarButton menu value={isBase ? t('base') : cenario} {...menu}>
              {t('cenario')}
            </ToolbarButton>
          )}
          options={[...new Set([CENARIO_BASE, ...(data?.cenarios ?? []), cenario])].map((each) => ({
            id: each,
            text: each === CENARIO_BASE ? t('base') : each,
            isChosen: each === cenario,
            run: () => onChoose({ cenario: each === CENARIO_BASE ? undefined : each, item: undefined }),
          }))}
        />
        <ToolbarSpace />
        {may.export && data && data.itens.length > 0 && (
          <ExportTabela
            rota={investimentoRotas.export}
            argsOf={(formato) => [`investimentos.${formato}`, { query: { cenario, formato } }]}
          />
        )}
      </Toolbar>
      <PageContent>
        <ComPainel
          panel={
            item && (
              <CronogramaPainel
                item={item}
                may={may}
                inCenario={!isBase}
                onEdit={() => setDialog('editar')}
                onExclude={() => setDialog('retirar')}
                onRemove={() => setDialog('excluir')}
                onClose={() => open(undefined)}
              />
            )
          }
        >
          <div className={styles['corpo']}>
            <div className={styles['aviso']}>
              <Note>{t(isBase ? 'explica' : 'explicaCenario')}</Note>
            </div>
            <DataTable
              label={t('titulo')}
              density="open"
              rows={data?.itens}
              skeletonRows={6}
              error={error}
              onRetry={() => void invalidate(investimentoRotas.list)}
              rowKey={({ id }) => id}
              isOpen={({ id }) => id === aberto}
              empty={<EmptyState icon="briefcase" title={t('vazio.titulo')} text={t(may.change ? 'vazio.texto' : 'vazio.leitor')} />}
              columns={[
                {
                  id: 'descricao',
                  header: t('campos.descricao'),
                  cell: ({ id, tipo, descricao, centroCusto, filial }) => (
                    <RowButton
                      detail={[t(`${tipo}.nome`), centroCusto, filial].filter((part) => part !== null).join(' · ')}
                      onClick={() => open(id)}
                    >
                      {descricao}
                    </RowButton>
                  ),
                },
                { id: 'mes', header: t('lista.mes'), cell: ({ mes }) => formatMes(mes, language) },
                { id: 'valor', header: t('lista.valor'), amount: ({ valorCentavos }) => valorCentavos },
                { id: 'meses', header: t('lista.meses'), numeric: true, cell: ({ meses }) => meses, wide: true },
                { id: 'condicoes', header: t('lista.condicoes'), cell: conditionsOf, wide: true },
                ...(isBase
                  ? []
                  : [
                      {
                        id: 'situacao',
                        header: t('lista.situacao'),
                        cell: ({ vale, proprio }: Investimento) => (
                          <Chip tone={vale ? (proprio ? 'info' : 'neutral') : 'warning'}>
                            {t(vale ? (proprio ? 'situacao.cenario' : 'situacao.base') : 'situacao.fora')}
                          </Chip>
                        ),
                      },
                    ]),
              ]}
            />
          </div>
        </ComPainel>
      </PageContent>
      {creating !== null && (
        <InvestimentoDialog tipo={creating} item={null} cenario={cenario} onSaved={open} onClose={() => onCreating(null)} />
      )}
      {item && dialog === 'editar' && (
        <InvestimentoDialog tipo={item.tipo} item={item} cenario={cenario} onSaved={open} onClose={() => setDialog(null)} />
      )}
      {item && dialog === 'excluir' && <RemoverDialog item={item} onRemoved={() => open(undefined)} onClose={() => setDialog(null)} />}
      {item && dialog === 'retirar' && (
        <RetirarDialog item={item} cenario={cenario} onRemoved={() => open(undefined)} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
