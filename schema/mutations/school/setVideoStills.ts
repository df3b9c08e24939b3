import { mutation } from '../mutation.ts'
import { ofSetting } from './ofSetting.ts'

/** Decides whether the server asks other sites for the stills of their videos. */
export const setVideoStills = mutation('PUT /api/schools/:id/video-stills', {
  name: 'setVideoStills',
  summary: 'Decide se a escola guarda a imagem dos vídeos de outros sites',
  ...ofSetting('keepsVideoStills'),
  example: ({ school }) => ({ id: school, keepsVideoStills: true }),
  describe: ({ keepsVideoStills }) =>
    keepsVideoStills ? 'Imagem dos vídeos de fora guardada' : 'Imagem dos vídeos de fora não guardada',
})
