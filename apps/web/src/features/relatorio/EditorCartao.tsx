import { CARTAO_WIDTHS, type RelatorioCartao, VARIACOES_MAX, VARIACOES_MIN } from '@lastro/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import styles from './Editor.module.css'
import { linhasMax, toggleLinha } from './draft.ts'

interface EditorCartaoProps {
  cartao: RelatorioCartao
  linhas: readonly { codigo: string; descricao: string; unidade: 'centavos' | 'razao' }[]
  isFirst: boolean
  isLast: boolean
  onChange: (cartao: RelatorioCartao) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

export function EditorCartao({ cartao, linhas, isFirst, isLast, onChange, onMove, onRemove }: EditorCartaoProps) {
  const { t } = useTranslation('relatorio')
  const id = useId()
  const { tipo } = cartao
  const nome = cartao.titulo || t(`tipos.${tipo}`)
  const max = linhasMax(cartao)
  const codigos = linhas.map(({ codigo }) => codigo)
  return (
    <fieldset className={styles['cartao']} aria-label={t('editor.cartao', { nome })}>
      <b>{t(`tipos.${tipo}`)}</b>
      <TextField
        label={t('editor.titulo')}
        value={cartao.titulo}
        maxLength={80}
        placeholder={t('editor.tituloPadrao')}
        onChange={(event) => onChange({ ...cartao, titulo: event.currentTarget.value })}
      />
      <SelectField
        label={t('editor.largura')}
        value={cartao.largura}
        onChange={(event) =>
          onChange({ ...cartao, largura: CARTAO_WIDTHS.find((each) => each === event.currentTarget.value) ?? cartao.largura })
        }
      >
        {CARTAO_WIDTHS.map((width) => (
          <option key={width} value={width}>
            {t(`larguras.${width}`)}
          </option>
        ))}
      </SelectField>
      {tipo === 'variacoes' && (
        <SelectField
          label={t('editor.quantos')}
          value={cartao.quantos}
          onChange={(event) => onChange({ ...cartao, quantos: Number(event.currentTarget.value) })}
        >
          {Array.from({ length: VARIACOES_MAX - VARIACOES_MIN + 1 }, (_, i) => (
            <option key={i} value={VARIACOES_MIN + i}>
              {VARIACOES_MIN + i}
            </option>
          ))}
        </SelectField>
      )}
      {tipo === 'orcado' && (
        <SelectField
          label={t('editor.quais')}
          value={String(cartao.excedem)}
          onChange={(event) => onChange({ ...cartao, excedem: event.currentTarget.value === 'true' })}
        >
          <option value="false">{t('editor.todosGrupos')}</option>
          <option value="true">{t('editor.soExcedem')}</option>
        </SelectField>
      )}
      {tipo === 'centros' && (
        <SearchSelect
          label={t('editor.linha')}
          value={cartao.linha}
          options={[
            ...(codigos.includes(cartao.linha) ? [] : [{ id: cartao.linha, text: cartao.linha }]),
            ...linhas.map(({ codigo, descricao }) => ({ id: codigo, text: `${codigo} · ${descricao}` })),
          ]}
          onChange={(linha) => onChange({ ...cartao, linha })}
        />
      )}
      {(tipo === 'indicadores' || tipo === 'evolucao') && max !== null && (
        <details className={styles['linhas']}>
          <summary>{t('editor.linhas', { lista: cartao.linhas.join(', '), count: cartao.linhas.length, max })}</summary>
          <ul>
            {linhas.map(({ codigo, descricao }) => {
              const marked = cartao.linhas.includes(codigo)
              return (
                <li key={codigo}>
                  <input
                    id={`${id}-${codigo}`}
                    type="checkbox"
                    checked={marked}
                    disabled={marked ? cartao.linhas.length === 1 : cartao.linhas.length >= max}
                    onChange={() => onChange({ ...cartao, linhas: toggleLinha(cartao.linhas, codigo, { max, codigos }) })}
                  />
                  <label htmlFor={`${id}-${codigo}`}>
                    {descricao} <small>{codigo}</small>
                  </label>
                </li>
              )
            })}
          </ul>
        </details>
      )}
      <span className={styles['botoes']}>
        <IconButton icon="up" label={t('editor.subir', { nome })} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton icon="down" label={t('editor.descer', { nome })} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton icon="trash" label={t('editor.remover', { nome })} disabled={isFirst && isLast} onClick={onRemove} />
      </span>
    </fieldset>
  )
}
