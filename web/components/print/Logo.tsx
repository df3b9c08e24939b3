/** The school's logo, drawn. Its name stands beside it. */
export const Logo = ({ picture, height }: { picture: ImageBitmap; height: string }) => (
  <canvas
    aria-hidden
    data-logo
    width={picture.width}
    height={picture.height}
    ref={(canvas) => void canvas?.getContext('2d')?.drawImage(picture, 0, 0)}
    style={{ flex: 'none', maxHeight: height, maxWidth: '45mm' }}
  />
)
