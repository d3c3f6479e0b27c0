//! Drawing words on a picture. Pictures have few colours and a plain ground for words, so that they stay small.

use std::io::Cursor;

use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, VariableFont, point};
use axum::body::Bytes;

/// Where words begin, how far they may go, and the base lines of title and lines.
const LEFT: f32 = 64.0;
const WIDTH: f32 = 532.0;
const TITLE_AT: f32 = 290.0;
const LINE_AT: f32 = 380.0;
const LINE_STEP: f32 = 62.0;
const TITLE: (f32, f32) = (84.0, 34.0);
const LINE: (f32, f32) = (46.0, 26.0);
/// Shades between the ground and the colour of words.
const SHADES: usize = 16;
const TITLE_COLOUR: [u8; 3] = [0xff, 0xf3, 0xd6];
const LINE_COLOUR: [u8; 3] = [0xf3, 0xdc, 0xa6];

/// A picture as indices into few colours.
struct Canvas {
    width: usize,
    height: usize,
    colours: Vec<u8>,
    pixels: Vec<u8>,
}

impl Canvas {
    fn read(bytes: &[u8]) -> Result<Canvas, String> {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
        let info = reader.info();
        let (width, height) = (info.width as usize, info.height as usize);
        let plain = (png::ColorType::Indexed, png::BitDepth::Eight);
        let colours = info.palette.as_ref().map(|palette| palette.to_vec()).unwrap_or_default();
        if (info.color_type, info.bit_depth) != plain {
            return Err("the picture behind is none of few colours".to_string());
        }
        let mut pixels = vec![0; reader.output_buffer_size().ok_or("the picture behind is too large")?];
        reader.next_frame(&mut pixels).map_err(|error| error.to_string())?;
        pixels.truncate(width * height);
        let mut canvas = Canvas { width, height, colours, pixels };
        canvas.make_room(2 * SHADES);
        Ok(canvas)
    }

    /// Lets the rarest colours become others that are near, until there is room for some more.
    fn make_room(&mut self, more: usize) {
        let count = self.colours.len() / 3;
        let Some(most) = 256usize.checked_sub(more).filter(|most| count > *most) else { return };
        let mut used = [0u32; 256];
        self.pixels.iter().for_each(|pixel| used[usize::from(*pixel)] += 1);
        let mut by_use: Vec<usize> = (0..count).collect();
        by_use.sort_by_key(|place| std::cmp::Reverse(used[*place]));
        let colour = |place: usize| [0, 1, 2].map(|part| i32::from(self.colours[place * 3 + part]));
        let distance = |one: usize, two: usize| {
            let parts = colour(one).into_iter().zip(colour(two));
            parts.map(|(one, two)| (one - two).pow(2)).sum::<i32>()
        };
        let mut new_place = [0u8; 256];
        for (rank, place) in by_use.iter().enumerate() {
            let near = (0..most).min_by_key(|kept| distance(by_use[*kept], *place));
            new_place[*place] = if rank < most { rank as u8 } else { near.unwrap_or_default() as u8 };
        }
        let kept = by_use.iter().take(most).flat_map(|place| colour(*place)).map(|part| part as u8).collect();
        self.colours = kept;
        self.pixels.iter_mut().for_each(|pixel| *pixel = new_place[usize::from(*pixel)]);
    }

    /// Adds the shades from the ground to a colour; the place of the first of them.
    fn shades(&mut self, ground: u8, colour: [u8; 3]) -> u8 {
        let first = self.colours.len() / 3;
        let from = usize::from(ground) * 3;
        let ground: Vec<u8> = self.colours.get(from..from + 3).unwrap_or(&[0; 3]).to_vec();
        for shade in 1..=SHADES {
            let part = shade as f32 / SHADES as f32;
            let mixed = ground.iter().zip(colour).map(|(from, to)| {
                (f32::from(*from) + (f32::from(to) - f32::from(*from)) * part).round() as u8
            });
            self.colours.extend(mixed);
        }
        first as u8
    }

    fn write(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::with_capacity(256 * 1024);
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(&self.colours);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
        writer.write_image_data(&self.pixels).map_err(|error| error.to_string())?;
        writer.finish().map_err(|error| error.to_string())?;
        Ok(bytes)
    }
}

/// A word's letters, each with the font that has it; nothing where no font has one of them.
fn letters<'a>(fonts: &'a [FontRef<'a>], text: &str) -> Option<Vec<(&'a FontRef<'a>, GlyphId)>> {
    let found = |c: char| {
        let mut glyphs = fonts.iter().map(|font| (font, font.glyph_id(c)));
        glyphs.find(|(_, glyph)| glyph.0 != 0)
    };
    text.chars().map(found).collect()
}

/// The width of letters at a size.
fn width(letters: &[(&FontRef<'_>, GlyphId)], size: f32) -> f32 {
    letters.iter().map(|(font, glyph)| font.as_scaled(PxScale::from(size)).h_advance(*glyph)).sum()
}

/// How large so many letters are written, and how many of them: not all only where they are too wide at the least size.
fn fit(all: usize, (most, least): (f32, f32), width: impl Fn(usize, f32) -> f32) -> (f32, usize) {
    let full = width(all, most);
    if full <= WIDTH {
        return (most, all);
    }
    // What is made to fit does: measured at its size it may come out wider by a hair.
    let size = most * WIDTH / full;
    if size >= least {
        return (size, all);
    }
    (least, (0..all).rev().find(|count| width(*count, least) <= WIDTH).unwrap_or(0))
}

/// Writes a line as large as there is room. What is still too long ends in dots.
fn line(canvas: &mut Canvas, fonts: &[FontRef<'_>], text: &str, at: f32, sizes: (f32, f32), first: u8) {
    let Some(mut written) = letters(fonts, text) else { return };
    let more = letters(fonts, "…").unwrap_or_default();
    let all = written.len();
    let (size, kept) = fit(all, sizes, |count, size| {
        let tail = if count < all { width(&more, size) } else { 0.0 };
        width(&written[..count], size) + tail
    });
    written.truncate(kept);
    if kept < all {
        written.extend(more);
    }
    let mut x = LEFT;
    for (font, glyph) in written {
        let scaled = font.as_scaled(PxScale::from(size));
        // A letter whose edge lies exactly on that of a pixel is painted as a box by the library.
        let from = (x * 4.0).round() / 4.0 + 0.11;
        if let Some(shape) = scaled.outline_glyph(glyph.with_scale_and_position(size, point(from, at))) {
            let bounds = shape.px_bounds();
            shape.draw(|dx, dy, cover| {
                let (x, y) = (bounds.min.x + dx as f32, bounds.min.y + dy as f32);
                let shade = (cover.clamp(0.0, 1.0) * SHADES as f32).round() as u8;
                if shade == 0 || x < 0.0 || y < 0.0 || x as usize >= canvas.width {
                    return;
                }
                let place = y as usize * canvas.width + x as usize;
                if let Some(pixel) = canvas.pixels.get_mut(place) {
                    *pixel = (*pixel).max(first + (shade - 1));
                }
            });
        }
        x += scaled.h_advance(glyph);
    }
}

/// The picture with a title and lines on it. A line with letters that no font has is left out: the title of the link has
/// it too, and whoever shows that has more fonts.
pub(super) fn draw(behind: &[u8], fonts: &[Bytes], title: &str, lines: &[String]) -> Result<Vec<u8>, String> {
    let mut canvas = Canvas::read(behind)?;
    let read = |weight: f32| {
        let fonts = fonts.iter().map(|bytes| {
            let mut font = FontRef::try_from_slice(bytes).map_err(|error| error.to_string())?;
            font.set_variation(b"wght", weight);
            Ok::<_, String>(font)
        });
        fonts.collect::<Result<Vec<_>, _>>()
    };
    let ground = canvas.pixels.first().copied().unwrap_or_default();
    let bright = canvas.shades(ground, TITLE_COLOUR);
    let soft = canvas.shades(ground, LINE_COLOUR);
    line(&mut canvas, &read(650.0)?, title, TITLE_AT, TITLE, bright);
    let usual = read(450.0)?;
    for (place, text) in lines.iter().enumerate() {
        line(&mut canvas, &usual, text, LINE_AT + LINE_STEP * place as f32, LINE, soft);
    }
    canvas.write()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plain picture of two colours.
    fn plain() -> Vec<u8> {
        let (width, height) = (1200, 630);
        let canvas =
            Canvas { width, height, colours: vec![36, 17, 10, 9, 9, 9], pixels: vec![0; width * height] };
        canvas.write().unwrap()
    }

    #[test]
    fn a_picture_stays_one_whatever_is_written_on_it() {
        let behind = plain();
        for title in ["Mara", "", "\u{5d0}\u{5d1}", "🃏🃏", "<b>&", &"W".repeat(5000), "Z\u{36f}\u{36f}"]
        {
            let png = draw(&behind, &[], title, &[title.to_string()]).unwrap();
            let canvas = Canvas::read_any(&png);
            assert_eq!(canvas, (1200, 630), "{title}");
        }
        assert!(draw(b"no picture", &[], "Mara", &[]).is_err());
        assert!(draw(&behind, &[Bytes::from_static(b"no font")], "Mara", &[]).is_err());
    }

    #[test]
    fn a_title_loses_no_letter_that_has_room() {
        let mut cut = 0;
        for wide in (20..80).map(|hundredths| hundredths as f32 / 100.0) {
            for all in 1..60 {
                let width = |count: usize, size: f32| (0..count).map(|_| wide * size).sum::<f32>();
                let (size, kept) = fit(all, TITLE, width);
                assert!(width(kept, size) <= WIDTH + 0.1, "{kept} of {all} letters of {wide} are too wide");
                assert!(kept == all || size == TITLE.1, "a letter is lost at {size}: {kept} of {all}");
                cut += usize::from(kept < all);
            }
        }
        assert!(cut > 0);
    }

    impl Canvas {
        fn read_any(bytes: &[u8]) -> (u32, u32) {
            let reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
            (reader.info().width, reader.info().height)
        }
    }
}
