import type { DreEstrutura, DreItemCorpo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import styles from './DreModelo.module.css'
import { listUsesOf, nameComponente } from './draft.ts'

export function LinhaDetalhes({ estrutura, item }: { estrutura: DreEstrutura; item: DreItemCorpo }) {
  const { t } = useTranslation('dre-modelo')
  const uses = listUsesOf(estrutura, item.codigo)
  const nameOf = (codigo: string): string => estrutura.itens.find((each) => each.item.codigo === codigo)?.item.descricao ?? ''
  return (
    <dl className={styles['detalhes']}>
      <dt>{t('campos.codigo')}</dt>
      <dd>{item.codigo}</dd>
      <dt>{t('campos.descricao')}</dt>
      <dd>{item.descricao}</dd>
      <dt>{t('campos.tipo')}</dt>
      <dd>
        {t(`tipos.${item.tipo}.nome`)}
        <small>{t(`tipos.${item.tipo}.dica`)}</small>
      </dd>
      {item.tipo === 'soma' && (
        <>
          <dt>{t('componentes.nome')}</dt>
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
          <dt>{t(item.tipo === 'formula' ? 'campos.formula' : 'campos.numerador')}</dt>
          <dd>
            <code dir="ltr">{item.formula}</code>
          </dd>
        </>
      )}
      {item.tipo === 'percentual' && (
        <>
          <dt>{t('campos.base')}</dt>
          <dd>
            {item.baseCodigo} {nameOf(item.baseCodigo)}
          </dd>
        </>
      )}
      {item.tipo === 'formula' && (
        <>
          <dt>{t('campos.agregacao')}</dt>
          <dd>{t(`agregacao.${item.agregacao ?? 'padrao'}`)}</dd>
        </>
      )}
      <dt>{t('usos')}</dt>
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
    </dl>
  )
}
