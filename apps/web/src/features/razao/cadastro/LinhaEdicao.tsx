import type { CadastroLinha, CadastroValores, CampoDef, CampoNome, EntidadeDef } from '@lastro/contract'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import styles from './Cadastro.module.css'
import { type Rascunho, readRascunho, toRascunho } from './field-text.ts'
import { CampoEdicao } from './CampoEdicao.tsx'
import { Diferencas } from './Diferencas.tsx'
import { atualOf } from './queries.ts'
import { useTextos } from './use-texts.ts'

interface LinhaEdicaoProps {
  def: EntidadeDef
  colunas: readonly CampoDef[]
  linha: CadastroLinha | null
  salvando: boolean
  /** Rejects with the reason when not saved; resolves to false when the user cancelled. */
  onSalvar: (linha: CadastroLinha | null, valores: CadastroValores) => Promise<unknown>
  onFechar: () => void
}

export function LinhaEdicao({ def, colunas, linha, salvando, onSalvar, onFechar }: LinhaEdicaoProps) {
  const { t } = useTranslation('cadastro')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const textos = useTextos()
  const form = useId()
  const [base, setBase] = useState(linha)
  const [inicial] = useState<Rascunho>(() => toRascunho(def, linha, language))
  const [rascunho, setRascunho] = useState(inicial)
  const [tentada, setTentada] = useState(false)
  const [erro, setErro] = useState<unknown>(null)
  useUnsaved(def.campos.some(({ nome }) => rascunho[nome] !== inicial[nome]))
  const { valores, problemas } = readRascunho(def, rascunho, { antes: base?.valores ?? null, idioma: language })
  const atual = atualOf(erro)

  const doServidor = new Map(
    toApiError(erro ?? null).details.flatMap(({ campo, message }) => {
      const nome = def.campos.find((each) => `valores.${each.nome}` === campo)?.nome
      return nome ? [[nome, message] as const] : []
    }),
  )
  const gerais = erro && doServidor.size === 0 ? toApiError(erro) : null
  const messageOf = (nome: CampoNome): string | undefined => {
    const problema = problemas.get(nome)
    return tentada && problema ? t(`problemas.${problema}`) : doServidor.get(nome)
  }
  const ditas = def.campos.flatMap(({ nome }) => {
    const message = messageOf(nome)
    return message ? [{ nome, message }] : []
  })

  const salvar = async (sobre: CadastroLinha | null) => {
    setTentada(true)
    if (problemas.size > 0 || salvando) return
    setErro(null)
    try {
      if ((await onSalvar(sobre, valores)) !== false) onFechar()
    } catch (error) {
      setErro(error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onFechar()
  }
  const total = colunas.length + 1
  return (
    <>
      <tr className={styles['editando']} onKeyDown={onKeyDown}>
        {colunas.map((campo, i) => {
          const Celula = i === 0 ? 'th' : 'td'
          return (
            <Celula key={campo.nome} {...(i === 0 ? { scope: 'row' } : {})} className={campo.tipo === 'decimal' ? 'num' : undefined}>
              <CampoEdicao
                def={def}
                campo={campo}
                form={form}
                valor={rascunho[campo.nome] ?? ''}
                erro={messageOf(campo.nome) ? `${form}-${campo.nome}` : undefined}
                primeiro={i === 0}
                onChange={(valor) => {
                  setRascunho({ ...rascunho, [campo.nome]: valor })
                  if (erro && !atual) setErro(null)
                }}
              />
            </Celula>
          )
        })}
        <td className={styles['acoes']}>
          <form
            id={form}
            className={styles['acoesEdicao']}
            onSubmit={(event) => {
              event.preventDefault()
              void salvar(base)
            }}
          >
            <IconButton icon="check" type="submit" label={comum('salvar')} disabled={salvando} />
            <IconButton icon="close" label={`${comum('cancelar')} (Esc)`} onClick={onFechar} />
          </form>
        </td>
      </tr>
      {(ditas.length > 0 || gerais) && (
        <tr className={styles['recado']} onKeyDown={onKeyDown}>
          <td colSpan={total}>
            <div className={styles['recadoTexto']} role="alert">
              <Icon name="error" size={14} />
              <div>
                {ditas.map(({ nome, message }) => (
                  <p key={nome} id={`${form}-${nome}`}>
                    <strong>{textos.campo(nome)}:</strong> {message}
                  </p>
                ))}
                {gerais && (
                  <p>
                    <strong>{gerais.message}</strong> {gerais.details.map(({ message }) => message).join(' ')} {gerais.action}
                  </p>
                )}
                {base && atual && (
                  <>
                    <Diferencas def={def} valores={valores} atual={atual} />
                    <div className={styles['recadoAcoes']}>
                      <Button
                        size="small"
                        onClick={() => {
                          setBase(atual)
                          setRascunho(toRascunho(def, atual, language))
                          setErro(null)
                        }}
                      >
                        {t('conflito.ficarAtual')}
                      </Button>
                      <Button size="small" variant="primary" busy={salvando} onClick={() => void salvar(atual)}>
                        {t('conflito.gravarMeu')}
                      </Button>
                    </div>
                  </>
                )}
              </div>
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
