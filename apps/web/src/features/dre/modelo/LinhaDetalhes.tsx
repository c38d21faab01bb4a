import type { DreEstrutura, DreItemCorpo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Grid } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { listUsesOf, nameComponente } from './draft.ts'

export function LinhaDetalhes({ estrutura, item }: { estrutura: DreEstrutura; item: DreItemCorpo }) {
  const { t } = useTranslation('dre-modelo')
  const uses = listUsesOf(estrutura, item.codigo)
  const nameOf = (codigo: string): string => estrutura.itens.find((each) => each.item.codigo === codigo)?.item.descricao ?? ''
  return (
    <Grid as="dl" columns="minmax(120px, max-content) minmax(0, 1fr)" gap={[8, 24]} padding={[12, 'page']}>
      <Text as="dt" tone="quiet">
        {t('campos.codigo')}
      </Text>
      <dd>{item.codigo}</dd>
      <Text as="dt" tone="quiet">
        {t('campos.descricao')}
      </Text>
      <dd>{item.descricao}</dd>
      <Text as="dt" tone="quiet">
        {t('campos.tipo')}
      </Text>
      <dd>
        {t(`tipos.${item.tipo}.nome`)}
        <Text as="div" size={12} tone="quiet">
          {t(`tipos.${item.tipo}.dica`)}
        </Text>
      </dd>
      {item.tipo === 'soma' && (
        <>
          <Text as="dt" tone="quiet">
            {t('componentes.nome')}
          </Text>
          <dd>
            {item.componentes.length === 0 && t('componentes.nenhum')}
            <ul>
              {item.componentes.map((componente) => {
                const { codigo, descricao } = nameComponente(estrutura.grupos, componente)
                return (
                  <li key={codigo}>
                    {componente.sinal === 1 ? '+' : '−'} <b>{codigo}</b> {descricao}
                  </li>
                )
              })}
            </ul>
          </dd>
        </>
      )}
      {(item.tipo === 'formula' || item.tipo === 'percentual') && (
        <>
          <Text as="dt" tone="quiet">
            {t(item.tipo === 'formula' ? 'campos.formula' : 'campos.numerador')}
          </Text>
          <dd>
            <code dir="ltr">{item.formula}</code>
          </dd>
        </>
      )}
      {item.tipo === 'percentual' && (
        <>
          <Text as="dt" tone="quiet">
            {t('campos.base')}
          </Text>
          <dd>
            {item.baseCodigo} {nameOf(item.baseCodigo)}
          </dd>
        </>
      )}
      {item.tipo === 'formula' && (
        <>
          <Text as="dt" tone="quiet">
            {t('campos.agregacao')}
          </Text>
          <dd>{t(`agregacao.${item.agregacao ?? 'padrao'}`)}</dd>
        </>
      )}
      <Text as="dt" tone="quiet">
        {t('usos')}
      </Text>
      <dd>
        {uses.length === 0 && t('semUsos')}
        <ul>
          {uses.map((codigo) => (
            <li key={codigo}>
              <b>{codigo}</b> {nameOf(codigo)}
            </li>
          ))}
        </ul>
      </dd>
    </Grid>
  )
}
