import { COMPARATIVO_ANALISES, COMPARATIVO_DIMENSOES, COMPARATIVO_POR, PACOTE, type DreComparativo } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { ToolbarButton } from '../../../ui/Toolbar.tsx'
import { type Comparar, sortFontes, writeComparar } from '../compare.ts'
import type { SetVisao } from '../use-visao.ts'
import { analisesSection, porSection } from './columns-sections.ts'

interface MontarMenuProps {
  comparativo: DreComparativo
  comparar: Comparar
  setVisao: SetVisao
  canSeeOrcamento: boolean
}

export function MontarMenu({ comparativo, comparar, setVisao, canSeeOrcamento }: MontarMenuProps) {
  const { t } = useTranslation('dre-comparativo')
  const { language } = usePreferencias()
  const { fontes, opcoes, alcance } = comparativo
  // The first change replaces `cenarios` by explicit names.
  const marked = fontes.map(({ chave }) => chave)
  const change = (mudanca: Partial<Comparar>) =>
    setVisao({ comparar: writeComparar({ ...comparar, fontes: marked, ...mudanca }), explicar: null })
  const toggleFonte = (key: string) => {
    const fresh = marked.includes(key) ? marked.filter((each) => each !== key) : [...marked, key]
    if (fresh.length > 0) change({ fontes: sortFontes(fresh) })
  }
  const fonteOption = (chave: string, texto: string) => ({
    id: chave,
    text: texto,
    isChosen: marked.includes(chave),
    run: () => toggleFonte(chave),
  })
  const baseSources = ['realizado', ...(canSeeOrcamento ? (['orcado', 'previsto'] as const) : []), 'anterior'] as const
  const dimensoes = COMPARATIVO_DIMENSOES.filter((dimensao) => dimensao !== 'rateio' || !alcance.limitado)
  return (
    <Menu
      label={t('montar.nome')}
      width="min(320px, 100vw - 24px)"
      dense
      staysOpen
      renderButton={(button) => (
        <ToolbarButton {...button} menu>
          {t('montar.nome')}
        </ToolbarButton>
      )}
      sections={[
        {
          label: t('montar.fontes'),
          multiple: true,
          options: [
            ...baseSources.map((fonte) => fonteOption(fonte, t(`fontes.${fonte}`))),
            ...opcoes.flatMap(({ id, nome, versaoNumero, inicio, vigente, status, tipo }) => {
              const documento = t('versao', { nome, versao: versaoNumero })
              const title = t('montar.orcamento', {
                nome,
                versao: versaoNumero,
                inicio: formatPeriodo(inicio, inicio, language),
                status: t(`status.${status}`),
              })
              return [
                { ...fonteOption(`orcamento:${id}`, `${documento}${vigente ? ` · ${t('montar.vigente')}` : ''}`), title },
                ...(tipo === 'orcamento'
                  ? []
                  : [
                      {
                        ...fonteOption(`previsto:${id}`, t('fontes.previstoDe', { nome: documento })),
                        title: t('montar.previstoDe', { documento: title }),
                      },
                    ]),
              ]
            }),
          ],
        },
        porSection(t, { por: comparar.por, all: [...COMPARATIVO_POR, PACOTE], onChange: (por) => change({ por }) }),
        {
          label: t('montar.dimensao'),
          options: [undefined, ...dimensoes].map((dimensao) => ({
            id: dimensao ?? '',
            text: t(`dimensoes.${dimensao ?? 'nenhuma'}`),
            isChosen: dimensao === comparar.dimensao,
            disabled: comparar.por === PACOTE,
            run: () => change({ dimensao }),
          })),
        },
        {
          label: t('montar.analises'),
          ...analisesSection(t, {
            analises: COMPARATIVO_ANALISES,
            checked: comparar.analises,
            onChange: (analises) => change({ analises }),
          }),
        },
      ]}
    />
  )
}
